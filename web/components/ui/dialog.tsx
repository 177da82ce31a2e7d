import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { overlayClass, panelClass } from './dialog-class.ts';
import { DialogGuard } from './dialog-guard.ts';
import { closeOnEscape, spareOpenList } from './dialog-keys.ts';
import { useOpener } from './use-opener.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | undefined;
  children: ReactNode;
};

/**
 * A modal dialog: starts in its first field (or the one marked `data-start`), traps the focus, closes with Escape and
 * gives the focus back. Once something was typed, a press beside it closes it no more; a form that says so by
 * `useDialogGuard` is asked about before anything it holds is lost. On a phone it rises from the bottom. Put a `DialogFooter` last (inside the form, when there is one); it stays in sight while the body scrolls.
 */
export function Dialog({ open, onOpenChange, title, description, size = 'md', children }: DialogProps) {
  const opener = useOpener();
  const typed = useRef(false);
  // Read by handlers alone, so it needs no drawing, and is never older than the form.
  const unsaved = useRef<boolean | null>(null);
  const report = useCallback((now: boolean | null): void => {
    unsaved.current = now;
  }, []);
  const [asking, setAsking] = useState(false);
  // It was closed by other means meanwhile, such as a save that came through.
  if (asking && !open) setAsking(false);
  const leave = (): void => (unsaved.current === true ? setAsking(true) : onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? onOpenChange(true) : leave())}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          className={panelClass({ size })}
          onOpenAutoFocus={(event) => {
            typed.current = false;
            opener.remember(event);
            focusFirstField(event);
          }}
          onCloseAutoFocus={opener.giveBack}
          onInput={() => {
            typed.current = true;
          }}
          onInteractOutside={(event) => typed.current && unsaved.current === null && event.preventDefault()}
          onEscapeKeyDown={spareOpenList}
          onKeyDown={(event) => closeOnEscape(leave)(event)}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <header className="sticky top-0 z-10 flex items-start gap-3 bg-card px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1 pt-1">
              <Radix.Title className="text-base leading-snug font-semibold tracking-[-0.01em]">
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
          <DialogGuard value={report}>
            <div className="px-5 pb-5">{children}</div>
          </DialogGuard>
        </Radix.Content>
      </Radix.Portal>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Descartar o que foi preenchido?"
        description="O que você preencheu aqui ainda não foi salvo."
        confirmLabel="Descartar"
        cancelLabel="Continuar editando"
        onConfirm={() => onOpenChange(false)}
      />
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
    event.currentTarget.querySelector<HTMLElement>('form :is(input, textarea, [role="combobox"]):enabled');
  if (field === null) return;
  event.preventDefault();
  field.focus();
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
