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
  errors,
  startHere = false,
}: {
  values: ClientValues;
  onChange: (change: Partial<ClientValues>) => void;
  emailRequired: boolean;
  errors: Partial<Record<keyof ClientValues, string>>;
  /** The dialog's first empty field is the name. */
  startHere?: boolean | undefined;
}) {
  return (
    <>
      <Field label="Cliente" required error={errors.clientName}>
        <Input
          autoComplete="off"
          data-start={startHere || undefined}
          maxLength={TEXT_LIMITS.name}
          value={values.clientName}
          onChange={(event) => onChange({ clientName: event.target.value })}
        />
      </Field>
      <Field label="E-mail" required={emailRequired} optional={!emailRequired} error={errors.clientEmail}>
        <Input
          type="email"
          autoComplete="off"
          maxLength={TEXT_LIMITS.email}
          value={values.clientEmail}
          onChange={(event) => onChange({ clientEmail: event.target.value })}
        />
      </Field>
      <Field label="Telefone" optional error={errors.clientPhone}>
        <PhoneInput
          autoComplete="off"
          value={values.clientPhone}
          onValueChange={(clientPhone) => onChange({ clientPhone })}
        />
      </Field>
    </>
  );
}
