import type { Colleague } from '#shared/contract/users.ts';
import { Field } from '#web/components/ui/field.tsx';
import { distinctNames } from '#web/lib/distinct-names.ts';
import { Select } from '#web/components/ui/select.tsx';

/** Somebody whose agenda may be chosen. */
type Candidate = Pick<Colleague, 'id' | 'name' | 'title' | 'bookingSlug' | 'color' | 'isActive'>;

/** Whose agenda: active professionals, and the one already chosen even when inactive. */
export function ProfessionalSelect({
  professionals,
  value,
  error,
  onChange,
}: {
  professionals: readonly Candidate[];
  value: string;
  error: string | undefined;
  onChange: (userId: string) => void;
}) {
  const names = distinctNames(professionals);
  const options = professionals
    .filter((user) => user.isActive || user.id === value)
    .map((user) => ({
      value: user.id,
      label: names.get(user.id) ?? user.name,
      color: user.color,
      detail: user.isActive ? undefined : 'inativo',
    }));
  return (
    <Field label="Profissional" required error={error}>
      <Select
        options={options}
        placeholder="Escolha o profissional"
        value={value === '' ? undefined : value}
        onValueChange={onChange}
      />
    </Field>
  );
}
