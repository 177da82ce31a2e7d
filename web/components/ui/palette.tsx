import * as Radix from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { overlayClass } from './dialog-class.ts';
import { useOpener } from './use-opener.ts';

/**
 * A modal dialog that begins with a field, for what is typed and chosen at once: at the top of the screen, so that a phone's
 * keyboard leaves it in sight. It starts in its field, traps the focus, closes with Escape and gives the focus back.
 */
export function Palette({
  open,
  onOpenChange,
  title,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Its accessible name. */
  title: string;
  children: ReactNode;
}) {
  const opener = useOpener();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          aria-describedby={undefined}
          className="fixed inset-x-0 top-0 z-50 flex max-h-dvh flex-col overflow-hidden border-b bg-card shadow-float duration-150 outline-none data-[state=closed]:animate-out data-[state=closed]:fade-out-0 data-[state=open]:animate-in data-[state=open]:fade-in-0 sm:top-[12vh] sm:left-1/2 sm:max-h-[min(36rem,76vh)] sm:w-[min(40rem,100vw-48px)] sm:-translate-x-1/2 sm:rounded-lg sm:border"
          onOpenAutoFocus={(event) => {
            opener.remember(event);
            const field =
              event.currentTarget instanceof Element && event.currentTarget.querySelector('input');
            if (!field) return;
            event.preventDefault();
            field.focus();
          }}
          onCloseAutoFocus={opener.giveBack}
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
