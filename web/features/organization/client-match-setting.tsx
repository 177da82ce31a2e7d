import type { ClientMatch } from '#shared/clients/same-client.ts';
import type { OrganizationSettings } from '#shared/contract/organization.ts';
import { Field } from '#web/components/ui/field.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { CLIENT_MATCH_CHOICES } from '#web/lib/client-match-words.ts';
import { useUpdateOrganization } from './api/organization.ts';

const OPTIONS = Object.entries(CLIENT_MATCH_CHOICES).map(([value, { label }]) => ({ value, label }));

/** By what each booking finds the record of its client. */
export function ClientMatchSetting({ settings }: { settings: OrganizationSettings }) {
  const update = useUpdateOrganization();
  const shown = (update.isPending ? update.variables.clientMatch : undefined) ?? settings.clientMatch;
  return (
    <Field
      label="Reconhecer um cliente que volta"
      hint={`${CLIENT_MATCH_CHOICES[shown].hint} Outro nome no mesmo contato, como o de um filho, é outro cliente.`}
    >
      <Select
        options={OPTIONS}
        value={shown}
        disabled={update.isPending}
        onValueChange={(chosen) => update.mutate({ clientMatch: chosen as ClientMatch })}
      />
    </Field>
  );
}
