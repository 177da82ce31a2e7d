import { X } from 'lucide-react';
import { useRef } from 'react';
import { ANYBODY, ANYBODY_NAME } from '#shared/anybody.ts';
import type { WaitingChoices, WaitingFilter } from '#shared/contract/waiting-list.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { distinctNames } from '#web/lib/distinct-names.ts';
import { STATES } from './filter.ts';

const ALL = 'all';

type FiltersProps = {
  filter: WaitingFilter;
  choices: WaitingChoices;
  isAdmin: boolean;
  onChange: (filter: WaitingFilter) => void;
};

/** Narrows the list by whose queue it is, by service and by whether something is offered. */
export function WaitingFilters({ filter, choices, isAdmin, onChange }: FiltersProps) {
  const box = useRef<HTMLDivElement>(null);
  const { of, service, state } = filter;
  const set = (change: { [Key in keyof WaitingFilter]: WaitingFilter[Key] | undefined }) =>
    onChange(
      Object.fromEntries(Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined)),
    );
  const chosen = (value: string) => (value === ALL ? undefined : value);
  const names = distinctNames(choices.people);
  const queues = [
    { value: ALL, label: 'Todos' },
    ...choices.people.map(({ id, name }) => ({ value: id, label: names.get(id) ?? name })),
    ...(choices.hasAnybody || of === ANYBODY ? [{ value: ANYBODY, label: ANYBODY_NAME }] : []),
  ];
  const services = [...new Set([...choices.services, ...(service === undefined ? [] : [service])])];
  return (
    <div
      ref={box}
      role="search"
      aria-label="Filtrar a lista de espera"
      className="grid gap-3 border-b px-4 py-4 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] sm:items-end sm:px-5"
    >
      {isAdmin && (queues.length > 2 || of !== undefined) && (
        <Field label="Profissional">
          <Select options={queues} value={of ?? ALL} onValueChange={(value) => set({ of: chosen(value) })} />
        </Field>
      )}
      {services.length > 0 && (
        <Field label="Serviço">
          <Select
            options={[
              { value: ALL, label: 'Todos' },
              ...services.map((name) => ({ value: name, label: name })),
            ]}
            value={service ?? ALL}
            onValueChange={(value) => set({ service: chosen(value) })}
          />
        </Field>
      )}
      <Field label="Situação">
        <Select
          options={[
            { value: ALL, label: 'Todas' },
            ...Object.entries(STATES).map(([value, { label }]) => ({ value, label })),
          ]}
          value={state ?? ALL}
          onValueChange={(value) =>
            set({ state: value === ALL ? undefined : (value as keyof typeof STATES) })
          }
        />
      </Field>
      {Object.keys(filter).length > 0 && (
        <Button
          variant="ghost"
          className="justify-self-start"
          onClick={() => {
            onChange({});
            // The button goes with the last filter; the focus goes on among the fields.
            box.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
          }}
        >
          <X aria-hidden="true" />
          Limpar
        </Button>
      )}
    </div>
  );
}
