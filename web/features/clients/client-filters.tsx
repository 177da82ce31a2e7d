import { X } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import type { ClientFilter } from '#shared/contract/client-records.ts';
import { CLIENT_LIMITS } from '#shared/contract/limits.ts';
import type { Colleague } from '#shared/contract/users.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DatePicker } from '#web/components/ui/date-picker.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { SearchField } from '#web/components/ui/search-field.tsx';
import { Select, type SelectOption, type SelectProps } from '#web/components/ui/select.tsx';
import { TypedChoice, useTypedText } from '#web/components/ui/typed-choice.tsx';
import { useTags } from './api/tags.ts';
import { changedFilter, type ListFilter } from './filter.ts';

const ALL = 'all';
/** The last visit on some days. */
const PERIOD = 'period';
const SHOWN: readonly {
  readonly value: ClientFilter | typeof ALL | typeof PERIOD;
  readonly label: string;
}[] = [
  { value: ALL, label: 'Todos' },
  { value: 'withoutNext', label: 'Sem próximo horário' },
  { value: 'notSeenThreeMonths', label: 'Não vem há 3 meses' },
  { value: 'notSeenLately', label: 'Não vem há 6 meses' },
  { value: 'notSeenYear', label: 'Não vem há 1 ano' },
  { value: PERIOD, label: 'Última visita no período' },
  { value: 'missedTwice', label: 'Faltou 2 vezes ou mais' },
];

export type ClientFiltersProps = {
  filter: ListFilter;
  onChange: (filter: ListFilter) => void;
  /** Shows everybody again. */
  onClear: () => void;
  /** For an administrator: who can be chosen, and the choice among them. */
  team:
    | {
        readonly people: readonly Colleague[];
        readonly total: number;
        readonly PersonSelect: ComponentType<
          Omit<SelectProps, 'options'> & {
            before: readonly SelectOption[];
            people: readonly Colleague[];
            total: number;
          }
        >;
      }
    | undefined;
};

/** Narrows the list of clients by a text, a tag, a professional and what is lacking. */
export function ClientFilters({ filter, onChange, onClear, team }: ClientFiltersProps) {
  const set = (change: ListFilter) => onChange(changedFilter(filter, change));
  const { q = '', tag = '', userId, filter: shown, lastFrom = '', lastTo = '' } = filter;
  /** Also while no day is chosen yet. */
  const [asksPeriod, setAsksPeriod] = useState(false);
  const isPeriod = shown === undefined && (asksPeriod || lastFrom !== '' || lastTo !== '');
  const show = (value: string): void => {
    setAsksPeriod(value === PERIOD);
    const wanted = SHOWN.map((each) => each.value).find(isFilter(value));
    set({ filter: wanted, ...(value === PERIOD ? {} : { lastFrom: undefined, lastTo: undefined }) });
  };
  return (
    <div role="search" aria-label="Filtrar clientes" className="grid gap-3">
      <div className="grid grid-cols-2 gap-3 lg:flex lg:items-end *:lg:flex-1">
        <SearchField
          label="Buscar"
          placeholder="Nome, e-mail ou telefone"
          search={q}
          onSearch={(text) => set({ q: text })}
          className="max-lg:col-span-2 lg:flex-[1.6]!"
        />
        <Field label="Mostrar" className="max-sm:col-span-2">
          <Select options={SHOWN} value={isPeriod ? PERIOD : (shown ?? ALL)} onValueChange={show} />
        </Field>
        <TagField
          tag={tag}
          onTag={(text) => set({ tag: text })}
          className={team === undefined ? 'max-sm:col-span-2' : undefined}
        />
        {team !== undefined && (
          <Field label="Profissional">
            <team.PersonSelect
              before={[
                { value: ALL, label: 'Todos' },
                ...(userId === undefined || team.people.some(({ id }) => id === userId)
                  ? []
                  : [{ value: userId, label: 'Alguém que saiu da equipe' }]),
              ]}
              people={team.people}
              total={team.total}
              value={userId ?? ALL}
              onValueChange={(value) => set({ userId: value === ALL ? undefined : value })}
            />
          </Field>
        )}
        <Button
          variant="ghost"
          className="flex-none! justify-self-start max-lg:disabled:hidden max-lg:self-end"
          disabled={Object.keys(filter).length === 0}
          onClick={() => {
            setAsksPeriod(false);
            onClear();
          }}
        >
          <X />
          Limpar
        </Button>
      </div>
      {isPeriod && (
        <div className="grid grid-cols-2 gap-3 sm:max-w-md">
          <Field label="Última visita de">
            <DatePicker
              value={lastFrom}
              max={lastTo || undefined}
              onValueChange={(day) => set({ lastFrom: day })}
            />
          </Field>
          <Field label="Até">
            <DatePicker
              value={lastTo}
              min={lastFrom || undefined}
              onValueChange={(day) => set({ lastTo: day })}
            />
          </Field>
        </div>
      )}
    </div>
  );
}

const isFilter =
  (wanted: string) =>
  (value: (typeof SHOWN)[number]['value']): value is ClientFilter =>
    value !== ALL && value !== PERIOD && value === wanted;

/** A tag as it stands in the records: the server looks for the whole of it, so nothing is asked before it is typed. */
function TagField({
  tag,
  onTag,
  className,
}: {
  tag: string;
  onTag: (tag: string) => void;
  className: string | undefined;
}) {
  const [text, setText] = useTypedText(tag);
  const tags = useTags(text);
  return (
    <TypedChoice
      label="Etiqueta"
      placeholder="Todas"
      maxLength={CLIENT_LIMITS.tag}
      className={className}
      text={text}
      onText={setText}
      value={tag}
      onValue={onTag}
      offered={tags}
    />
  );
}
