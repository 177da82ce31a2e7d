import { X } from 'lucide-react';
import type { ComponentType } from 'react';
import type { AuditLogFilter } from '#shared/contract/audit-log.ts';
import type { Colleague } from '#shared/contract/users.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DatePicker } from '#web/components/ui/date-picker.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { SearchField } from '#web/components/ui/search-field.tsx';
import { Select, type SelectOption, type SelectProps } from '#web/components/ui/select.tsx';
import { ACTORS } from './actor-mark.tsx';
import { ACTOR_KINDS, ENTITIES, entityOf, kindOf } from './filter-choices.ts';

const ALL = 'all';
const CHANGES = 'changes';

type FilterProps = {
  filter: AuditLogFilter;
  onChange: (filter: AuditLogFilter) => void;
  /** Shows everything again. */
  onClear: () => void;
  /** The people who can be chosen at once, and how many the team has. */
  team: { readonly people: readonly Colleague[]; readonly total: number };
  /** Chooses among people after other options. */
  PersonSelect: ComponentType<
    Omit<SelectProps, 'options'> & {
      before: readonly SelectOption[];
      people: readonly Colleague[];
      total: number;
    }
  >;
};

/** Narrows the log by a name, by who acted, by what it is about and by its days. */
export function LogFilters({ filter, onChange, onClear, team, PersonSelect }: FilterProps) {
  const { from, to, kind, actorId, entity, changesOnly } = filter;
  const set = (change: { [Key in keyof AuditLogFilter]: AuditLogFilter[Key] | undefined }) =>
    onChange(
      Object.fromEntries(Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined)),
    );
  const before = [
    { value: ALL, label: 'Todos' },
    ...ACTOR_KINDS.map((each) => ({ value: each, label: whoName(each) })),
    // People who have left the team have entries too.
    ...(actorId === undefined || team.people.some(({ id }) => id === actorId)
      ? []
      : [{ value: actorId, label: 'Alguém que saiu da equipe' }]),
  ];
  const entities = [
    { value: ALL, label: 'Tudo' },
    { value: CHANGES, label: 'Tudo, menos consultas' },
    ...Object.entries(ENTITIES).map(([value, label]) => ({ value, label })),
  ];
  return (
    <div
      role="search"
      aria-label="Filtrar atividades"
      className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-[1.6fr_1.2fr_1.2fr_1fr_1fr_auto] xl:items-end"
    >
      <SearchField
        label="Nome"
        placeholder="Cliente ou serviço"
        search={filter.search ?? ''}
        onSearch={(search) => set({ search: search || undefined })}
        className="max-md:col-span-2"
      />
      <Field label="Quem">
        <PersonSelect
          before={before}
          {...team}
          value={actorId ?? kind ?? ALL}
          onValueChange={(value) => {
            const found = kindOf(value);
            set({ kind: found, actorId: value === ALL || found !== undefined ? undefined : value });
          }}
        />
      </Field>
      <Field label="Assunto">
        <Select
          options={entities}
          value={changesOnly ? CHANGES : (entity ?? ALL)}
          onValueChange={(value) =>
            set({
              changesOnly: value === CHANGES ? 'true' : undefined,
              entity: entityOf(value),
            })
          }
        />
      </Field>
      <Field label="De">
        <DatePicker value={from ?? ''} max={to} onValueChange={(day) => set({ from: day || undefined })} />
      </Field>
      <Field label="Até">
        <DatePicker value={to ?? ''} min={from} onValueChange={(day) => set({ to: day || undefined })} />
      </Field>
      <Button
        variant="ghost"
        className="max-md:justify-self-start max-md:disabled:hidden max-xl:self-end"
        disabled={Object.keys(filter).length === 0}
        onClick={onClear}
      >
        <X />
        Limpar
      </Button>
    </div>
  );
}

function whoName(kind: keyof typeof ACTORS): string {
  if (kind === 'user') return 'Toda a equipe';
  return { client: 'Clientes', assistant: 'Assistentes' }[kind as string] ?? ACTORS[kind].name;
}
