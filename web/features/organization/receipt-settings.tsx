import { documentSigns, formatDocument } from '#shared/clients/document.ts';
import { ERROR_SENTENCES } from '#shared/contract/errors.ts';
import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import type { OrganizationSettings } from '#shared/contract/organization.ts';
import { CardBody } from '#web/components/ui/card.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { SaveFooter } from '#web/components/ui/save-footer.tsx';
import { useDraft } from '#web/lib/use-draft.ts';
import { useUpdateOrganization } from './api/organization.ts';

/** Who receives, as receipts say it. */
export function ReceiptSettings({ settings }: { settings: OrganizationSettings }) {
  const { receiptName, receiptDocument } = settings;
  const draft = useDraft({
    receiptName: receiptName ?? '',
    receiptDocument: receiptDocument === null ? '' : formatDocument(receiptDocument),
  });
  const update = useUpdateOrganization();
  const { values, changes } = draft;
  const isWrong = values.receiptDocument.trim() !== '' && documentSigns(values.receiptDocument) === null;
  return (
    <form
      noValidate
      className="border-t pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) update.mutate(changes, { onSuccess: () => draft.settle(changes) });
      }}
    >
      <CardBody className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Nome do recibo" hint="Quem recebe: a empresa, ou a pessoa que atende." optional>
          <Input
            autoComplete="off"
            maxLength={TEXT_LIMITS.name}
            value={values.receiptName}
            onChange={(event) => draft.set({ receiptName: event.target.value })}
          />
        </Field>
        <Field
          label="CPF ou CNPJ do recibo"
          optional
          error={isWrong ? ERROR_SENTENCES.DOCUMENT_INVALID : undefined}
        >
          <Input
            autoComplete="off"
            maxLength={20}
            className="num"
            value={values.receiptDocument}
            onChange={(event) => draft.set({ receiptDocument: event.target.value })}
          />
        </Field>
      </CardBody>
      <SaveFooter
        label="Salvar recibo"
        changed={draft.changed}
        valid={!isWrong}
        busy={update.isPending}
        onDiscard={() => draft.discard()}
      />
    </form>
  );
}
