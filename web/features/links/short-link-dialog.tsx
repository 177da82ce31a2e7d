import { useState } from 'react';
import type { CreateShortLinkBody } from '#shared/contract/short-links.ts';
import { CODE_LENGTH, slugAsTyped } from '#shared/slug-form.ts';
import { Button } from '#web/components/ui/button.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { useFieldErrors } from '#web/components/ui/use-field-errors.ts';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { ApiError, hasCode, sentenceOf } from '#web/lib/api-error.ts';
import { toastError } from '#web/lib/toast.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { absoluteUrl } from './booking-paths.ts';
import { useCreateShortLink } from './api/short-links.ts';
import { LinkNameField, nameProblem } from './link-name-field.tsx';

export type NewShortLink = {
  readonly body: Omit<CreateShortLinkBody, 'label'>;
  /** The builder holds a client's data, which a short link does not take. */
  readonly leavesDataOut: boolean;
};

/** Gives a link a name and a short address. Null keeps the dialog closed. */
export function ShortLinkDialog({ link, onClose }: { link: NewShortLink | null; onClose: () => void }) {
  const shown = useLingering(link);
  return (
    <Dialog
      open={link !== null}
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Criar link curto"
      description="Um endereço fácil de digitar, que conta quantas vezes foi usado, sem identificar ninguém."
    >
      {shown !== null && <Form link={shown} />}
    </Dialog>
  );
}

const CODE_PROBLEMS = ['SHORT_CODE_IN_USE', 'SHORT_CODE_INVALID', 'SHORT_CODE_RESERVED'] as const;

function Form({ link }: { link: NewShortLink }) {
  const [label, setLabel] = useState('');
  const [code, setCode] = useState('');
  const { formRef, errors, show, recheck } = useFieldErrors<'label' | 'code'>();
  const create = useCreateShortLink();
  useUnsaved(`${label}${code}`.trim() !== '' && !create.isSuccess);
  const submit = async () => {
    if (show(nameProblem(label))) return;
    try {
      await create.mutateAsync({ ...link.body, label, code: code.trim() === '' ? null : code });
    } catch (error) {
      const sentence = sentenceOf(error, 'Não foi possível criar o link.');
      const isCode = error instanceof ApiError && CODE_PROBLEMS.some((problem) => hasCode(error, problem));
      if (isCode) show({ code: sentence });
      else toastError('Erro', sentence);
    }
  };
  if (create.data !== undefined) return <Made code={create.data.code} />;
  return (
    <form
      ref={formRef}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <LinkNameField
        value={label}
        error={errors.label}
        hint="Só a sua equipe vê: onde o link vai ficar, por exemplo."
        placeholder="Cartão de visita"
        onChange={(value) => {
          setLabel(value);
          recheck(['label']);
        }}
      />
      <Field
        label="Final do endereço"
        optional
        error={errors.code}
        hint={
          code.trim() === ''
            ? 'Sem nada aqui, sorteamos sete letras e números.'
            : `${window.location.host}/l/${slugAsTyped(code)}`
        }
      >
        <Input
          maxLength={CODE_LENGTH.max}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="consulta"
          value={code}
          onChange={(event) => {
            setCode(event.target.value);
            recheck(['code']);
          }}
        />
      </Field>
      {link.leavesDataOut && (
        <p className="text-ui text-pretty text-muted">
          O link curto não leva os dados do cliente: eles ficam só no endereço completo.
        </p>
      )}
      <DialogFooter>
        <DialogClose>Cancelar</DialogClose>
        <Button type="submit" variant="primary" busy={create.isPending}>
          Criar link curto
        </Button>
      </DialogFooter>
    </form>
  );
}

/** The address that was just made, to take along. */
function Made({ code }: { code: string }) {
  const url = absoluteUrl(`/l/${code}`);
  return (
    <div className="grid gap-4">
      <p role="status" className="font-medium">
        Link curto criado!
      </p>
      <p className="rounded-sm border bg-sunken px-3 py-2 wrap-anywhere select-all">{url}</p>
      <DialogFooter>
        <DialogClose>Fechar</DialogClose>
        <CopyButton variant="primary" text={url} what="o link curto" copiedToast="Link copiado!" />
      </DialogFooter>
    </div>
  );
}
