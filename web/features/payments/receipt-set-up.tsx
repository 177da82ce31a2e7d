import { useState } from 'react';
import { documentSigns } from '#shared/clients/document.ts';
import { ERROR_SENTENCES } from '#shared/contract/errors.ts';
import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { useSession } from '#web/lib/session.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { useSetUpReceipts } from './api/receipts.ts';

type Issuer = { readonly name: string; readonly document: string };

/**
 * Asks an administrator once to name the receiver where the first receipt is wanted: the receipt goes on from here, and what was typed
 * around it stays. Others learn who can say it.
 */
export function ReceiptSetUp({ issuer }: { issuer: Issuer }) {
  const isAdmin = useSession()?.user.role === 'admin';
  if (isAdmin) return <SetUpForm issuer={issuer} />;
  return (
    <>
      <Notice tone="info" title="Quem recebe ainda não está informado">
        <p>
          Quem administra a organização informa uma vez, em Configurações, o nome e o CPF ou CNPJ que saem nos
          recibos.
        </p>
      </Notice>
      <DialogFooter>
        <DialogClose>Fechar</DialogClose>
      </DialogFooter>
    </>
  );
}

function SetUpForm({ issuer }: { issuer: Issuer }) {
  const [first] = useState(issuer);
  const [values, setValues] = useState(first);
  useUnsaved(values !== first);
  const [isAsked, setAsked] = useState(false);
  const setUp = useSetUpReceipts();
  const isNameless = values.name.trim() === '';
  const isWrong = documentSigns(values.document) === null;
  const wrong =
    values.document.trim() === ''
      ? 'Informe o CPF ou o CNPJ de quem recebe.'
      : ERROR_SENTENCES.DOCUMENT_INVALID;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (!isNameless && !isWrong && !setUp.isPending)
          setUp.mutate({ receiptName: values.name, receiptDocument: values.document });
      }}
    >
      <p className="text-pretty">
        Informe uma vez quem recebe: sai em todos os recibos. Depois, muda em Configurações, no quadro
        Organização.
      </p>
      <Field
        label="Nome do recibo"
        hint="Quem recebe: a empresa, ou a pessoa que atende."
        required
        error={isAsked && isNameless ? 'Informe o nome de quem recebe.' : undefined}
      >
        <Input
          maxLength={TEXT_LIMITS.name}
          autoComplete="off"
          value={values.name}
          onChange={(event) => setValues({ ...values, name: event.target.value })}
        />
      </Field>
      <Field label="CPF ou CNPJ do recibo" required error={isAsked && isWrong ? wrong : undefined}>
        <Input
          autoComplete="off"
          maxLength={20}
          className="num"
          value={values.document}
          onChange={(event) => setValues({ ...values, document: event.target.value })}
        />
      </Field>
      {setUp.isError && (
        <Notice tone="danger" live scroll>
          {sentenceOf(setUp.error, 'O servidor não respondeu. Tente novamente.')}
        </Notice>
      )}
      <DialogFooter>
        <DialogClose>Voltar</DialogClose>
        <Button type="submit" variant="primary" busy={setUp.isPending}>
          Continuar para o recibo
        </Button>
      </DialogFooter>
    </form>
  );
}
