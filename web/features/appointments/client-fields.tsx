import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { PhoneInput } from '#web/components/ui/phone-input.tsx';

export type ClientValues = { clientName: string; clientEmail: string; clientPhone: string };

/** Who comes: name, e-mail and phone. */
export function ClientFields({
  values,
  onChange,
  emailRequired,
  missing,
}: {
  values: ClientValues;
  onChange: (change: Partial<ClientValues>) => void;
  emailRequired: boolean;
  /** Marks the required fields that are still empty. */
  missing: boolean;
}) {
  const lacks = (text: string): string | undefined =>
    missing && text.trim() === '' ? 'Campo obrigatório.' : undefined;
  return (
    <>
      <Field label="Cliente" required error={lacks(values.clientName)} className="col-span-2">
        <Input
          autoComplete="off"
          maxLength={TEXT_LIMITS.name}
          value={values.clientName}
          onChange={(event) => onChange({ clientName: event.target.value })}
        />
      </Field>
      <Field
        label="E-mail"
        required={emailRequired}
        optional={!emailRequired}
        error={emailRequired ? lacks(values.clientEmail) : undefined}
        className="max-sm:col-span-2"
      >
        <Input
          type="email"
          autoComplete="off"
          maxLength={TEXT_LIMITS.email}
          value={values.clientEmail}
          onChange={(event) => onChange({ clientEmail: event.target.value })}
        />
      </Field>
      <Field label="Telefone" optional className="max-sm:col-span-2">
        <PhoneInput
          autoComplete="off"
          value={values.clientPhone}
          onValueChange={(clientPhone) => onChange({ clientPhone })}
        />
      </Field>
    </>
  );
}
