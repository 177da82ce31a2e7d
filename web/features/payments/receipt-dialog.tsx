import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { documentSigns, formatDocument } from '#shared/clients/document.ts';
import { ERROR_SENTENCES } from '#shared/contract/errors.ts';
import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import type { ReceiptOfAppointment } from '#shared/contract/receipts.ts';
import { addressOf } from '#shared/contract/screens.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { receiptOfQuery, useIssueReceipt } from './api/receipts.ts';
import { IssuedReceipt } from './issued-receipt.tsx';

type ReceiptDialogProps = {
  open: boolean;
  onClose: () => void;
  appointmentId: string;
  clientName: string;
};

/** The receipt of an appointment that was paid: issued here, printed and cancelled. */
export function ReceiptDialog({ open, onClose, appointmentId, clientName }: ReceiptDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Recibo" description={clientName}>
      {open && <Content appointmentId={appointmentId} />}
    </Dialog>
  );
}

function Content({ appointmentId }: { appointmentId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(receiptOfQuery(appointmentId));
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
  if (draft.issuerName === null || draft.issuerDocument === null) return <NotSetUp />;
  return <IssueForm appointmentId={appointmentId} draft={draft} />;
}

function NotSetUp() {
  return (
    <>
      <Notice tone="info" title="Quem recebe ainda não está informado">
        A administração informa uma vez o nome e o CPF ou CNPJ que saem nos recibos, em{' '}
        <Link
          href={addressOf('settings')}
          className="font-medium text-accent-text underline-offset-4 hover:underline"
        >
          Configurações
        </Link>
        , no quadro Organização.
      </Notice>
      <DialogFooter>
        <DialogClose>Fechar</DialogClose>
      </DialogFooter>
    </>
  );
}

function IssueForm({
  appointmentId,
  draft,
}: {
  appointmentId: string;
  draft: ReceiptOfAppointment['draft'];
}) {
  const [first] = useState({
    name: draft.payerName,
    document: draft.payerDocument === null ? '' : formatDocument(draft.payerDocument),
  });
  const [values, setValues] = useState(first);
  useUnsaved(values !== first);
  const issue = useIssueReceipt(appointmentId);
  const [isAsked, setAsked] = useState(false);
  const isNameless = draft.payerName === '' && values.name.trim() === '';
  const isWrong = values.document.trim() !== '' && documentSigns(values.document) === null;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // It is within the form of the appointment.
        event.stopPropagation();
        setAsked(true);
        if (!isWrong && !isNameless && !issue.isPending)
          issue.mutate({ payerName: values.name, payerDocument: values.document });
      }}
    >
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
