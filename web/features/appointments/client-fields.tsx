import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import type { FoundClient } from '#shared/contract/search.ts';
import { Field } from '#web/components/ui/field.tsx';
import { PhoneInput } from '#web/components/ui/phone-input.tsx';
import { storedPhone } from '#web/lib/phone.ts';
import { shownName } from '#web/lib/shown-name.ts';
import { ClientInput } from './client-input.tsx';
import { KnownByPhone } from './known-by-phone.tsx';

export type ClientValues = { clientName: string; clientEmail: string; clientPhone: string };

/** Who comes: name, e-mail and phone; somebody who came before is filled in at once. */
export function ClientFields({
  values,
  onChange,
  onKnown,
  emailRequired,
  reach = false,
  errors,
  startHere = false,
}: {
  values: ClientValues;
  onChange: (change: Partial<ClientValues>) => void;
  /** Somebody who came before was chosen. */
  onKnown?: ((client: FoundClient) => void) | undefined;
  emailRequired: boolean;
  /** E-mail or phone is needed: neither is called optional. */
  reach?: boolean | undefined;
  errors: Partial<Record<keyof ClientValues, string>>;
  /** The dialog's first empty field is the name. */
  startHere?: boolean | undefined;
}) {
  const pick = (client: FoundClient): void => {
    const { clientEmail, clientPhone } = client;
    const clientName = shownName(client.clientName, client.socialName).shown;
    onChange({ clientName, clientEmail: clientEmail ?? '', clientPhone: storedPhone(clientPhone) });
    onKnown?.(client);
  };
  return (
    <>
      <Field label="Cliente" required error={errors.clientName}>
        <ClientInput
          data-start={startHere || undefined}
          maxLength={TEXT_LIMITS.name}
          value={values.clientName}
          onValueChange={(clientName) => onChange({ clientName })}
          onPick={pick}
        />
      </Field>
      <Field
        label="E-mail"
        required={emailRequired}
        optional={!emailRequired && !reach}
        hint={reach && !emailRequired ? 'Basta o e-mail ou o telefone.' : undefined}
        error={errors.clientEmail}
      >
        <ClientInput
          type="email"
          maxLength={TEXT_LIMITS.email}
          value={values.clientEmail}
          onValueChange={(clientEmail) => onChange({ clientEmail })}
          onPick={pick}
        />
      </Field>
      <Field label="Telefone" optional={!reach || emailRequired} error={errors.clientPhone}>
        <PhoneInput
          autoComplete="off"
          value={values.clientPhone}
          onValueChange={(clientPhone) => onChange({ clientPhone })}
        />
      </Field>
      <KnownByPhone name={values.clientName} phone={values.clientPhone} onPick={pick} />
    </>
  );
}
