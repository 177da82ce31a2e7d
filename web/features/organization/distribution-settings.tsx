import { useQuery } from '@tanstack/react-query';
import type { OrganizationSettings } from '#shared/contract/organization.ts';
import { Field } from '#web/components/ui/field.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { ANY_PROFESSIONAL_CHOICES, POLICY_CHOICES } from '#web/lib/distribution-words.ts';
import { read } from '#web/lib/read.ts';
import { useSession } from '#web/lib/session.ts';
import { useUpdateOrganization } from './api/organization.ts';

/** Whether the team's links offer anybody who is free, and how that person is chosen. */
export function DistributionSettings({ settings }: { settings: OrganizationSettings }) {
  const update = useUpdateOrganization();
  const { anyProfessional, distributionPolicy } = { ...settings, ...update.variables };
  const shown = update.isPending ? { anyProfessional, distributionPolicy } : settings;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="“Qualquer profissional” nos links da equipe"
        hint={ANY_PROFESSIONAL_CHOICES[shown.anyProfessional].hint}
      >
        <Select
          options={optionsOf(ANY_PROFESSIONAL_CHOICES)}
          value={shown.anyProfessional}
          disabled={update.isPending}
          onValueChange={(chosen) =>
            update.mutate({ anyProfessional: chosen as OrganizationSettings['anyProfessional'] })
          }
        />
      </Field>
      <Field label="Como escolher quem atende" hint={POLICY_CHOICES[shown.distributionPolicy].hint}>
        <Select
          options={optionsOf(POLICY_CHOICES)}
          value={shown.distributionPolicy}
          disabled={update.isPending}
          onValueChange={(chosen) =>
            update.mutate({ distributionPolicy: chosen as OrganizationSettings['distributionPolicy'] })
          }
        />
      </Field>
      {settings.anyProfessional !== 'off' && <NobodyNote key={settings.anyProfessional} />}
      <p className="text-xs text-pretty text-muted sm:col-span-2">
        A forma de escolher vale também na agenda da equipe, na API e no assistente. A parte e a prioridade de
        cada pessoa ficam em Profissionais, ao editar a pessoa.
      </p>
    </div>
  );
}

/** Where nobody takes part, links cannot offer anybody: they show the list, whatever is set. */
function NobodyNote() {
  const adminId = useSession()?.user.id ?? '';
  const page = useQuery({
    ...read('GET /api/booking/shared/admin/:adminId', { params: { adminId } }),
    staleTime: 0,
    enabled: adminId !== '',
  });
  return page.data?.anyProfessional === 'off' ? (
    <p
      role="status"
      className="rounded-md border border-warn-line bg-warn-soft p-3 text-ui text-pretty text-warn sm:col-span-2"
    >
      Ninguém participa de “Qualquer profissional” agora, então os links mostram a lista de pessoas. Para
      alguém participar, edite a pessoa em Profissionais e confira se ela tem horários abertos.
    </p>
  ) : null;
}

function optionsOf(choices: Readonly<Record<string, { readonly label: string }>>) {
  return Object.entries(choices).map(([value, { label }]) => ({ value, label }));
}
