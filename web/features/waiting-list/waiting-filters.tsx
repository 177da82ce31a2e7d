import { X } from 'lucide-react';
import { useRef, type ComponentType } from 'react';
import { ANYBODY, ANYBODY_NAME } from '#shared/anybody.ts';
import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import type { Colleague } from '#shared/contract/users.ts';
import type { WaitingChoices, WaitingFilter } from '#shared/contract/waiting-list.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Select, type SelectOption, type SelectProps } from '#web/components/ui/select.tsx';
import { TypedChoice, useTypedText } from '#web/components/ui/typed-choice.tsx';
import { distinctNames } from '#web/lib/distinct-names.ts';
import { useWaitedServices } from './api/waited-services.ts';
import { STATES } from './filter.ts';

const ALL = 'all';

/** The choice among the whole team, where more people are waited for than a list names. */
export type TeamChoice = {
  readonly people: readonly Colleague[];
  readonly total: number;
  readonly PersonSelect: ComponentType<
    Omit<SelectProps, 'options'> & {
      before: readonly SelectOption[];
      people: readonly Colleague[];
      total: number;
    }
  >;
};

type FiltersProps = {
  filter: WaitingFilter;
  choices: WaitingChoices;
  isAdmin: boolean;
  team: TeamChoice;
  onChange: (filter: WaitingFilter) => void;
};

/** Narrows the list by whose queue it is, by service and by whether something is offered. */
export function WaitingFilters({ filter, choices, isAdmin, team, onChange }: FiltersProps) {
  const box = useRef<HTMLDivElement>(null);
  const { of, service, state } = filter;
  const set = (change: { [Key in keyof WaitingFilter]: WaitingFilter[Key] | undefined }) =>
    onChange(
      Object.fromEntries(Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined)),
    );
  const chosen = (value: string) => (value === ALL ? undefined : value);
  const people = choices.people ?? [];
  const names = distinctNames(people);
  const all = { value: ALL, label: 'Todos' };
  const anybody = choices.hasAnybody || of === ANYBODY ? [{ value: ANYBODY, label: ANYBODY_NAME }] : [];
  const queues = [
    all,
    ...people.map(({ id, name }) => ({ value: id, label: names.get(id) ?? name })),
    ...anybody,
  ];
  const services = choices.services && [
    ...new Set([...choices.services, ...(service === undefined ? [] : [service])]),
  ];
  const queue = { value: of ?? ALL, onValueChange: (value: string) => set({ of: chosen(value) }) };
  return (
    <div
      ref={box}
      role="search"
      aria-label="Filtrar a lista de espera"
      className="grid gap-3 border-b px-4 py-4 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] sm:items-end sm:px-5"
    >
      {isAdmin && (choices.people === null || queues.length > 2 || of !== undefined) && (
        <Field label="Profissional">
          {choices.people === null ? (
            <team.PersonSelect
              {...queue}
              before={[all, ...anybody]}
              people={team.people}
              total={team.total}
            />
          ) : (
            <Select {...queue} options={queues} />
          )}
        </Field>
      )}
      {services === null && (
        <ServiceField service={service ?? ''} onService={(name) => set({ service: name || undefined })} />
      )}
      {services !== null && services.length > 0 && (
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

/** A service by its name, of more than a list offers. */
function ServiceField({ service, onService }: { service: string; onService: (name: string) => void }) {
  const [text, setText] = useTypedText(service);
  const offered = useWaitedServices(text);
  return (
    <TypedChoice
      label="Serviço"
      placeholder="Todos"
      maxLength={TEXT_LIMITS.name}
      text={text}
      onText={setText}
      value={service}
      onValue={onService}
      offered={offered}
    />
  );
}
