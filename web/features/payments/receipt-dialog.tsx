import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentSigns, formatDocument } from '#shared/clients/document.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import { ERROR_SENTENCES } from '#shared/contract/errors.ts';
import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import type { Payment } from '#shared/contract/payments.ts';
import type { ReceiptOfAppointment } from '#shared/contract/receipts.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { formatBrl, formatDate, formatDay } from '#web/lib/format.ts';
import { METHOD_WORDS } from '#web/lib/payment-words.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { receiptOfQuery, useIssueReceipt } from './api/receipts.ts';
import { documentWords } from './document-words.ts';
import { IssuedReceipt } from './issued-receipt.tsx';
import { ReceiptSetUp } from './receipt-set-up.tsx';

type ReceiptDialogProps = {
  open: boolean;
  onClose: () => void;
  appointment: Appointment;
  payment: Payment;
};

/** The receipt of an appointment that was paid: issued here, printed and cancelled. */
export function ReceiptDialog({ open, onClose, ...rest }: ReceiptDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Recibo"
      description={rest.appointment.clientName}
    >
      {open && <Content {...rest} />}
    </Dialog>
  );
}

type ContentProps = Pick<ReceiptDialogProps, 'appointment' | 'payment'>;

function Content({ appointment, payment }: ContentProps) {
  const { data, isError, isFetching, refetch } = useQuery(receiptOfQuery(appointment.id));
  if (data === undefined)
    return isError ? (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Loading className="grid gap-2">
        <Skeleton className="h-32 rounded-md" />
      </Loading>
    );
  const { receipt, draft } = data;
  if (receipt !== null) return <IssuedReceipt receipt={receipt} />;
  const { issuerName, issuerDocument } = draft;
  if (issuerName === null || issuerDocument === null) {
    const document = issuerDocument === null ? '' : formatDocument(issuerDocument);
    return <ReceiptSetUp issuer={{ name: issuerName ?? '', document }} />;
  }
  const issuer = `${issuerName}, ${documentWords(issuerDocument)}`;
  return <IssueForm {...{ appointment, payment, draft, issuer }} />;
}

function IssueForm({
  appointment,
  payment,
  draft,
  issuer,
}: ContentProps & { draft: ReceiptOfAppointment['draft']; issuer: string }) {
  const [first] = useState({
    name: draft.payerName,
    document: draft.payerDocument === null ? '' : formatDocument(draft.payerDocument),
  });
  const [values, setValues] = useState(first);
  useUnsaved(values !== first);
  const issue = useIssueReceipt(appointment.id);
  const [isAsked, setAsked] = useState(false);
  const isNameless = draft.payerName === '' && values.name.trim() === '';
  const isWrong = values.document.trim() !== '' && documentSigns(values.document) === null;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (!isWrong && !isNameless && !issue.isPending)
          issue.mutate({ payerName: values.name, payerDocument: values.document });
      }}
    >
      <WhatItSays {...{ appointment, payment, issuer }} />
      <Field
        label="Recebido de"
        hint={
          draft.payerName === ''
            ? 'Os dados do cliente foram excluídos: informe quem pagou.'
            : 'Outra pessoa pode ter pago, como o pai ou uma empresa.'
        }
        error={isAsked && isNameless ? 'Informe o nome de quem pagou.' : undefined}
      >
        <Input
          maxLength={TEXT_LIMITS.name}
          autoComplete="off"
          value={values.name}
          onChange={(event) => setValues({ ...values, name: event.target.value })}
        />
      </Field>
      <Field
        label="CPF ou CNPJ de quem pagou"
        optional
        error={isWrong ? ERROR_SENTENCES.DOCUMENT_INVALID : undefined}
      >
        <Input
          autoComplete="off"
          maxLength={20}
          className="num"
          value={values.document}
          onChange={(event) => setValues({ ...values, document: event.target.value })}
        />
      </Field>
      <p className="text-ui text-muted">
        Depois de emitido, o recibo não muda mais. Um recibo errado é cancelado e continua na lista.
      </p>
      {issue.isError && (
        <Notice tone="danger" live scroll>
          {sentenceOf(issue.error, 'O servidor não respondeu. Tente novamente.')}
        </Notice>
      )}
      <DialogFooter>
        <DialogClose>Voltar</DialogClose>
        <Button type="submit" variant="primary" busy={issue.isPending}>
          Emitir recibo
        </Button>
      </DialogFooter>
    </form>
  );
}

/** What stands on the receipt beside who paid: it cannot be changed later. */
function WhatItSays({ appointment, payment, issuer }: ContentProps & { issuer: string }) {
  const { productName, professionalName, startTime, timezone } = appointment;
  const { paid, method, paidOn } = payment;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-md border bg-sunken px-3 py-2.5 text-ui wrap-anywhere">
      <dt className="text-muted">Valor</dt>
      <dd className="num font-semibold">
        {paid !== null && formatBrl(paid)}
        {method !== null && paidOn !== null && (
          <span className="font-normal">
            {' '}
            {METHOD_WORDS[method].how} em {formatDay(paidOn)}
          </span>
        )}
      </dd>
      <dt className="text-muted">Referente a</dt>
      <dd>
        {productName ?? 'atendimento'}, em {formatDate(startTime, timezone)}, com {professionalName}
      </dd>
      <dt className="text-muted">Quem recebe</dt>
      <dd>{issuer}</dd>
    </dl>
  );
}
