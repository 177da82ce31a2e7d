import { ANYBODY, ANYBODY_NAME } from '#shared/anybody.ts';
import type { Colleague } from '#shared/contract/users.ts';
import { Field } from '#web/components/ui/field.tsx';
import { distinctNames } from '#web/lib/distinct-names.ts';
import { Select } from '#web/components/ui/select.tsx';

/** Somebody whose agenda may be chosen. */
type Candidate = Pick<Colleague, 'id' | 'name' | 'title' | 'bookingSlug' | 'color' | 'isActive'>;

/** The rest of a large team, of whom a search finds one. */
export type OtherPeople = {
  /** How many the team has in all. */
  readonly total: number;
  readonly onSearch: (choose: (userId: string) => void) => void;
};

/** The value that opens the search instead of choosing. */
const SEARCH = 'search';

/** Whose agenda: active professionals, and the one already chosen even when inactive. */
export function ProfessionalSelect({
  professionals,
  others,
  withAnybody = false,
  value,
  error,
  onChange,
}: {
  professionals: readonly Candidate[];
  others?: OtherPeople | undefined;
  /** Whether anybody who is free may be chosen. */
  withAnybody?: boolean;
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
        options={[
          ...(withAnybody ? [{ value: ANYBODY, label: ANYBODY_NAME }] : []),
          ...options,
          ...(others === undefined
            ? []
            : [{ value: SEARCH, label: `Buscar entre ${others.total} pessoas…` }]),
        ]}
        placeholder="Escolha o profissional"
        value={value === '' ? undefined : value}
        onValueChange={(chosen) => (chosen === SEARCH ? others?.onSearch(onChange) : onChange(chosen))}
      />
    </Field>
  );
}
