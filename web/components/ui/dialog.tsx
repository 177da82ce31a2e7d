import { clsx } from 'clsx';
import { X } from 'lucide-react';
import * as Radix from 'radix-ui/dialog';
import { use, useRef, useState, type ReactNode } from 'react';
import { mayClose, UnsavedForms, UnsavedScope } from '#web/lib/unsaved.ts';
import { Button } from './button.tsx';
import { overlayClass, panelClass } from './dialog-class.ts';
import { closeOnEscape, spareOpenList } from './dialog-keys.ts';
import { useLingering } from './use-lingering.ts';
import { useOpener } from './use-opener.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** Its classes, where it is none in the middle: `SIDE_PANEL`. */
  classes?: DialogClasses | undefined;
  children: ReactNode;
};

/** The classes of a dialog's parts. */
export type DialogClasses = Readonly<Record<'overlay' | 'panel' | 'body', string>>;

/**
 * A modal dialog: starts in its first field (or the one marked `data-start`), traps the focus, closes with Escape and
 * gives the focus back. Once something was typed, a press beside it closes it no more; a form that says so by
 * `useUnsaved` is asked about before anything it holds is lost. On a phone it rises from the bottom. Put a `DialogFooter` last (inside the form, when there is one); it stays in sight while the body scrolls.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size = 'md',
  classes,
  children,
}: DialogProps) {
  // While it fades out it keeps what it showed, and its height.
  const shown = useLingering(open ? children : null);
  const opener = useOpener();
  const typed = useRef(false);
  const outer = use(UnsavedScope);
  const [forms] = useState(() => new UnsavedForms(outer));
  const leave = (): void => {
    void mayClose(forms.hasUnsaved).then((closes) => closes && onOpenChange(false));
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? onOpenChange(true) : leave())}>
      <Radix.Portal>
        <Radix.Overlay className={classes?.overlay ?? overlayClass} />
        <Radix.Content
          className={classes?.panel ?? panelClass({ size })}
          onOpenAutoFocus={(event) => {
            typed.current = false;
            opener.remember(event);
            focusFirstField(event);
          }}
          onCloseAutoFocus={opener.giveBack}
          // React hands events on to what a dialog was opened from: its form is not the form around that.
          onSubmit={(event) => event.stopPropagation()}
          onInput={() => {
            typed.current = true;
          }}
          onInteractOutside={(event) => typed.current && !forms.isTold && event.preventDefault()}
          onEscapeKeyDown={spareOpenList}
          onKeyDown={(event) => closeOnEscape(leave)(event)}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <header className="sticky top-0 z-10 flex items-start gap-3 bg-card px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1 pt-1">
              <Radix.Title className="text-base leading-snug font-semibold tracking-[-0.01em] wrap-anywhere">
                {title}
              </Radix.Title>
              {description !== undefined && (
                <Radix.Description className="mt-0.5 text-ui text-muted">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <Button
                variant="ghost"
                size="icon-sm"
                className="-mr-1.5 pointer-coarse:-my-2"
                aria-label="Fechar"
              >
                <X />
              </Button>
            </Radix.Close>
          </header>
          <UnsavedScope value={forms}>
            <div className={classes?.body ?? 'px-5 pb-5'}>{shown}</div>
          </UnsavedScope>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * With a keyboard at hand the typing can begin at once. Under a finger the screen's keyboard would cover the dialog,
 * so the focus starts where it always does: on the first thing that takes it.
 */
function focusFirstField(event: Event): void {
  if (matchMedia('(pointer: coarse)').matches || !(event.currentTarget instanceof HTMLElement)) return;
  const field =
    event.currentTarget.querySelector<HTMLElement>('[data-start]') ??
    event.currentTarget.querySelector<HTMLElement>(
      ':is(form, [data-fields]) :is(input, textarea, [role="combobox"]):enabled',
    );
  if (field === null) return;
  event.preventDefault();
  if (field.offsetParent !== null) return field.focus();
  // One that is not drawn yet takes no focus: the dialog keeps it until then, unless it went elsewhere meanwhile.
  const panel = event.currentTarget;
  panel.focus();
  new ResizeObserver((_, observer) => {
    if (field.offsetParent === null && panel.isConnected) return;
    observer.disconnect();
    if (document.activeElement === panel) field.focus();
  }).observe(field);
}

/** The button that closes the dialog around it, as its cross does: what is unsaved is asked about. */
export function DialogClose({ children }: { children: ReactNode }) {
  return (
    <Radix.Close asChild>
      <Button>{children}</Button>
    </Radix.Close>
  );
}

/** The row of actions at a dialog's end: the main action last, so that it sits at the right. */
export function DialogFooter({ start, children }: { start?: ReactNode; children: ReactNode }) {
  return (
    <footer className="sticky bottom-0 z-10 -mx-5 mt-5 -mb-5 flex flex-wrap items-center gap-2 border-t bg-card px-5 py-3">
      {start}
      <div className={clsx('ml-auto flex flex-wrap justify-end gap-2')}>{children}</div>
    </footer>
  );
}
