import type { ClientFilter, ClientsQuery } from '#shared/contract/client-records.ts';
import { CLIENT_LIMITS, TEXT_LIMITS } from '#shared/contract/limits.ts';

/** What narrows the list of clients. */
export type ListFilter = Readonly<Omit<ClientsQuery, 'after'>>;

/** The parameters of the page's address, which can be kept and sent to a colleague. */
const NAMES = {
  ...{ q: 'busca', tag: 'etiqueta', userId: 'profissional', filter: 'mostrar' },
  ...{ lastFrom: 'ultima-visita-de', lastTo: 'ultima-visita-ate' },
} as const;
const FILTERS = {
  withoutNext: 'sem-horario',
  notSeenThreeMonths: 'sem-vir-3-meses',
  notSeenLately: 'sem-vir',
  notSeenYear: 'sem-vir-1-ano',
  missedTwice: 'faltou-duas-vezes',
} as const satisfies Record<ClientFilter, string>;
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The filter that an address asks for; what it cannot mean is left out. */
export function readFilter(address: string): ListFilter {
  const parameters = new URLSearchParams(address);
  const text = (name: keyof typeof NAMES) => parameters.get(NAMES[name])?.trim() ?? '';
  const wanted = Object.keys(FILTERS) as ClientFilter[]; // the keys of the table above
  return withValues({
    q: text('q').slice(0, TEXT_LIMITS.name),
    tag: text('tag').slice(0, CLIENT_LIMITS.tag),
    userId: ID.test(text('userId')) ? text('userId') : undefined,
    lastFrom: DAY.test(text('lastFrom')) ? text('lastFrom') : undefined,
    lastTo: DAY.test(text('lastTo')) ? text('lastTo') : undefined,
    filter: wanted.find((each) => FILTERS[each] === text('filter')),
  });
}

/** The query of an address for a filter, with its `?`; empty for none. */
export function writeFilter({ filter, ...texts }: ListFilter): string {
  const values = { ...texts, filter: filter && FILTERS[filter] };
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value) parameters.set(NAMES[name as keyof typeof NAMES], value);
  const query = parameters.toString();
  return query === '' ? '' : `?${query}`;
}

/** A filter with some of it changed; what is empty narrows nothing. */
export function changedFilter(filter: ListFilter, change: ListFilter): ListFilter {
  return withValues({ ...filter, ...change });
}

function withValues(values: Readonly<Record<string, string | undefined>>): ListFilter {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value));
}
