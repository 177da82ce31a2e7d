import { useEffect, useRef, useSyncExternalStore, type PointerEvent } from 'react';
import { ToastCloseButton, ToastText, toastCardClass } from '#web/components/ui/toast-card.tsx';
import {
  dismissToast,
  getToasts,
  pauseToast,
  resumeToast,
  subscribeToasts,
  type ToastItem,
} from '#web/lib/toast.ts';

const HOTKEY = 'F8';
const SWIPE_THRESHOLD_PX = 50;

/** Shows the toast of the shared store over the page's head, where no form is; without the application's heavier viewport. F8 brings the focus here. */
export function ToastViewport() {
  const { toasts } = useSyncExternalStore(subscribeToasts, getToasts, getToasts);
  const viewport = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === HOTKEY) viewport.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <div
      ref={viewport}
      role="region"
      aria-label={`Avisos (${HOTKEY})`}
      tabIndex={-1}
      className="pointer-events-none fixed inset-x-0 top-0 z-60 mx-auto w-full max-w-[27.5rem] p-3 lg:right-0 lg:mr-0 lg:p-4"
    >
      <div aria-live="polite">
        {toasts
          .filter((item) => item.open)
          .map((item) => (
            <ToastCard key={item.id} item={item} />
          ))}
      </div>
    </div>
  );
}

function ToastCard({ item }: { item: ToastItem }) {
  const swipe = useSwipeAway(() => {
    dismissToast(item.id);
  });
  const pause = () => {
    pauseToast(item.id);
  };
  const resume = () => {
    resumeToast(item.id);
  };
  return (
    <div
      role={item.variant === 'destructive' ? 'alert' : 'status'}
      {...swipe}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // It closes the toast alone, and not what the toast is about.
        event.stopPropagation();
        dismissToast(item.id);
      }}
      className={toastCardClass(
        item,
        'pointer-events-auto touch-pan-y select-none starting:-translate-y-2 starting:opacity-0 transition-[opacity,translate]',
      )}
    >
      <ToastText item={item} place="public" />
      <ToastCloseButton
        place="public"
        onClick={() => {
          dismissToast(item.id);
        }}
      />
    </div>
  );
}

/** Follows a finger to the right and lets go past the threshold. The shift is set on the element: no render per move. */
function useSwipeAway(onSwiped: () => void) {
  const startX = useRef<number | null>(null);
  const shift = (event: PointerEvent<HTMLElement>) =>
    Math.max(0, event.clientX - (startX.current ?? event.clientX));
  const release = (event: PointerEvent<HTMLElement>) => {
    const swiped = shift(event) > SWIPE_THRESHOLD_PX;
    startX.current = null;
    event.currentTarget.style.translate = '';
    if (swiped && event.type === 'pointerup') onSwiped();
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      startX.current = event.clientX;
      if (!(event.target as Element).closest('button'))
        event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (startX.current !== null) event.currentTarget.style.translate = `${shift(event)}px`;
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}
