import { clsx } from 'clsx';
import * as Radix from 'radix-ui/toast';
import { useRef, useSyncExternalStore } from 'react';
import {
  dismissToast,
  getToasts,
  pauseToast,
  resumeToast,
  subscribeToasts,
  type ToastItem,
} from '#web/lib/toast.ts';
import { Button } from './button.tsx';
import { ToastCloseButton, ToastText, toastCardClass } from './toast-card.tsx';
import { useToastPlace } from './toast-place.ts';

const SWIPE_THRESHOLD_PX = 50;

/** Mount once, near the root. F8 brings the focus here; a swipe to the right dismisses. */
export function Toaster() {
  const { toasts } = useSyncExternalStore(subscribeToasts, getToasts, getToasts);
  const viewport = useRef<HTMLOListElement>(null);
  useToastPlace(viewport, toasts);
  return (
    // The store keeps the clock, so that it can be tested without a screen; Radix only reports pauses.
    <Radix.Provider
      label="Aviso"
      duration={Infinity}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      {toasts.map((item) => (
        <ToastCard key={item.id} item={item} />
      ))}
      <Radix.Viewport
        ref={viewport}
        hotkey={['F8']}
        label="Avisos ({hotkey})"
        // Above on a phone: below lie the buttons of dialogs and the thumbs of people. `useToastPlace` says what it avoids.
        // At the left of a wide screen: the actions of rows and cards lie at the right.
        className="fixed left-0 z-60 w-full max-w-[26.25rem] -outline-offset-8 max-sm:top-0 max-sm:max-w-none max-sm:p-2 sm:bottom-0 sm:p-4"
      />
    </Radix.Provider>
  );
}

function ToastCard({ item }: { item: ToastItem }) {
  return (
    <Radix.Root
      open={item.open}
      onOpenChange={(open) => !open && dismissToast(item.id)}
      onPause={() => pauseToast(item.id)}
      onResume={() => resumeToast(item.id)}
      // `foreground` is announced at once; a success may wait for the reader's sentence to end.
      type={item.variant === 'destructive' ? 'foreground' : 'background'}
      data-variant={item.variant ?? 'default'}
      className={toastCardClass(
        item,
        clsx(
          'data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:slide-in-from-top-3 sm:data-[state=open]:slide-in-from-bottom-3',
          'data-[state=closed]:animate-out data-[state=closed]:fade-out-0',
          'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:slide-out-to-right-full',
        ),
      )}
    >
      <ToastText item={item} place="application" />
      {item.action !== undefined && (
        <Radix.Action asChild altText={item.action.label}>
          <Button size="sm" onClick={item.action.onClick}>
            {item.action.label}
          </Button>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <ToastCloseButton place="application" />
      </Radix.Close>
    </Radix.Root>
  );
}
