import { useQuery } from '@tanstack/react-query';
import { DISTRIBUTION_PRIORITY } from '#shared/contract/limits.ts';
import { Field, Fieldset } from '#web/components/ui/field.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { shareWords } from '#web/lib/distribution-words.ts';
import { read } from '#web/lib/read.ts';
import type { UserFormValues } from './user-values.ts';

/** Shares to choose from, in per cent; a saved one that is another is offered too. */
const SHARES = [0, 25, 50, 75, 100, 125, 150, 200];

type Part = Pick<UserFormValues, 'distributionShare' | 'distributionPriority'>;

/** The person's part in what is booked with "Qualquer profissional". */
export function DistributionFields({
  values,
  onChange,
}: {
  values: Part;
  onChange: (change: Partial<Part>) => void;
}) {
  const { distributionShare, distributionPriority } = values;
  // Priorities count in one way of choosing alone.
  const organization = useQuery(read('GET /api/admin/organization'));
  const shares = SHARES.includes(distributionShare)
    ? SHARES
    : [...SHARES, distributionShare].sort((a, b) => a - b);
  return (
    <Fieldset legend="Com “Qualquer profissional”" className="mt-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Parte na distribuição" hint="Normal: recebe em proporção às horas que abre na agenda.">
          <Select
            options={shares.map((share) => ({ value: String(share), label: shareWords(share) }))}
            value={String(distributionShare)}
            onValueChange={(share) => onChange({ distributionShare: Number(share) })}
          />
        </Field>
        {organization.data?.distributionPolicy === 'priority' && (
          <Field label="Prioridade" hint="Quem tem o número menor vem primeiro.">
            <Select
              options={priorities.map((priority) => ({ value: priority, label: priority }))}
              value={String(distributionPriority)}
              onValueChange={(priority) => onChange({ distributionPriority: Number(priority) })}
            />
          </Field>
        )}
      </div>
    </Fieldset>
  );
}

const priorities = Array.from({ length: DISTRIBUTION_PRIORITY.max }, (_, index) =>
  String(index + DISTRIBUTION_PRIORITY.min),
);
