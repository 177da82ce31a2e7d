import { useEffect, useState } from 'react';
import type { Receipt } from '#shared/contract/receipts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { useCancelReceipt } from './api/receipts.ts';
import { PrintedReceipt, ReceiptText } from './receipt-text.tsx';

/** A receipt in a dialog, with the ways to print and to cancel it. */
export function IssuedReceipt({
  receipt,
  onCancelled,
}: {
  receipt: Receipt;
  onCancelled?: (cancelled: Receipt) => void;
}) {
  const [printing, setPrinting] = useState(0);
  const [asked, setAsked] = useState(false);
  const cancel = useCancelReceipt();
  useEffect(() => {
    if (printing > 0) window.print();
  }, [printing]);
  const confirm = (): void =>
    cancel.mutate(receipt.id, {
      onSuccess: (cancelled) => {
        setAsked(false);
        toast({ title: `Recibo ${receipt.number} cancelado`, variant: 'success' });
        onCancelled?.(cancelled);
      },
      onError: (error) => {
        setAsked(false);
        toastError('Não foi possível cancelar', sentenceOf(error, 'Tente novamente.'));
      },
    });
  return (
    <>
      <div className="rounded-md border bg-sunken p-4">
        <ReceiptText receipt={receipt} />
      </div>
      {printing > 0 && <PrintedReceipt receipt={receipt} />}
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={`Cancelar o recibo ${receipt.number}?`}
        description="Ele mantém o número e passa a dizer que foi cancelado. Não dá para desfazer; um recibo novo terá outro número."
        confirmLabel="Cancelar recibo"
        cancelLabel="Voltar"
        busy={cancel.isPending}
        onConfirm={confirm}
      />
      <DialogFooter
        start={
          receipt.cancelledAt === null && (
            <Button variant="ghost" className="text-danger!" onClick={() => setAsked(true)}>
              Cancelar recibo
            </Button>
          )
        }
      >
        <DialogClose>Fechar</DialogClose>
        <Button variant="primary" onClick={() => setPrinting(printing + 1)}>
          Imprimir
        </Button>
      </DialogFooter>
    </>
  );
}
