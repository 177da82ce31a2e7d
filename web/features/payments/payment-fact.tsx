import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calledName } from '#shared/clients/called-name.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { Payment } from '#shared/contract/payments.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Skeleton } from '#web/components/ui/skeleton.tsx';
import { dayIn, formatBrl, formatDay } from '#web/lib/format.ts';
import { dueOf, METHOD_WORDS, stateOf, type PaymentState } from '#web/lib/payment-words.ts';
import { paymentQuery } from './api/payment.ts';
import { PaymentForm } from './payment-form.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';

/** What an appointment costs and whether it was paid, and the way to note it. */
export function PaymentFact({ appointment }: { appointment: Appointment }) {
  const { id, timezone } = appointment;
  const { data: payment, isError, isFetching, refetch } = useQuery(paymentQuery(id));
  const [open, setOpen] = useState(false);
  const [receiptOpen, setReceiptOpen] = useState(false);
  return (
    <div className="mb-4 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 rounded-md border bg-sunken px-3 py-2 text-ui">
      <h3 className="font-medium">Pagamento</h3>
      {payment !== undefined ? (
        <>
          <PaymentWords payment={payment} />
          <Button size="sm" onClick={() => setOpen(true)}>
            {isReceived(stateOf(payment)) ? 'Alterar' : 'Registrar pagamento'}
          </Button>
          {isReceived(stateOf(payment)) && (
            <Button size="sm" onClick={() => setReceiptOpen(true)}>
              Recibo
            </Button>
          )}
          <ReceiptDialog
            open={receiptOpen}
            onClose={() => setReceiptOpen(false)}
            appointment={appointment}
            payment={payment}
          />
          <Dialog
            open={open}
            onOpenChange={setOpen}
            size="sm"
            title="Pagamento"
            description={calledName(appointment)}
          >
            <PaymentForm
              appointmentId={id}
              payment={payment}
              today={dayIn(new Date(), timezone)}
              onDone={() => setOpen(false)}
            />
          </Dialog>
        </>
      ) : isError ? (
        <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
          Tentar novamente
        </Button>
      ) : (
        <Skeleton className="h-8 w-40 pointer-coarse:h-11" />
      )}
    </div>
  );
}

const STATE_BADGES = {
  unpaid: { tone: 'neutral', words: 'Não pago' },
  part: { tone: 'warn', words: 'Pago em parte' },
  paid: { tone: 'ok', words: 'Pago' },
  nothingDue: { tone: 'neutral', words: 'Nada a pagar' },
} as const satisfies Record<PaymentState, object>;

function PaymentWords({ payment }: { payment: Payment }) {
  const { price, discount, paid, method, paidOn } = payment;
  const due = dueOf(payment);
  const state = stateOf(payment);
  const { tone, words } = STATE_BADGES[state];
  return (
    <p className="flex min-w-0 flex-[1_1_11rem] flex-wrap items-center gap-x-2 gap-y-1">
      {price === null ? (
        state === 'unpaid' && <span className="text-muted">Sem preço</span>
      ) : (
        <span className="num">{formatBrl(price)}</span>
      )}
      {discount > 0 && <span className="text-muted">desconto de {formatBrl(discount)}</span>}
      <Badge tone={tone}>{words}</Badge>
      {isReceived(state) && paid !== null && method !== null && paidOn !== null && (
        <span className="num">
          {formatBrl(paid)} {METHOD_WORDS[method].how} em {formatDay(paidOn)}
          {state === 'part' && due !== null && `, faltam ${formatBrl(due - paid)}`}
        </span>
      )}
    </p>
  );
}

/** Whether money came in. */
function isReceived(state: PaymentState): boolean {
  return state === 'part' || state === 'paid';
}
