import * as Radix from 'radix-ui/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { overlayClass, panelClass } from './dialog-class.ts';
import { closeQuestionOnEscape } from './dialog-keys.ts';
import { useOpener } from './use-opener.ts';

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** Says in words what will happen. */
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  destructive?: boolean | undefined;
  busy?: boolean | undefined;
  /** The caller closes the dialog when its work has succeeded. */
  onConfirm: () => void;
};

/** Asks once before something that cannot be undone. The focus starts on the safe choice. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancelar',
  destructive = true,
  busy = false,
  onConfirm,
}: ConfirmDialogProps) {
  const opener = useOpener();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          className={panelClass({ size: 'sm', className: 'p-5' })}
          onOpenAutoFocus={opener.remember}
          onCloseAutoFocus={opener.giveBack}
          onKeyDown={closeQuestionOnEscape(() => onOpenChange(false))}
        >
          <Radix.Title className="text-base leading-snug font-semibold tracking-[-0.01em] wrap-anywhere">
            {title}
          </Radix.Title>
          <Radix.Description asChild>
            <div className="mt-2 text-sm text-muted">{description}</div>
          </Radix.Description>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Radix.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </Radix.Cancel>
            <Button variant={destructive ? 'destructive' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
