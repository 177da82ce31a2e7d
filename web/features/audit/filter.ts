import type { AuditLogFilter } from '#shared/contract/audit-log.ts';
import { isCalendarDate } from '#shared/scheduling/calendar-date.ts';
import { entityOf, kindOf } from './filter-choices.ts';

/** The parameters of the page's address, which can be kept and sent to a colleague. */
const NAMES = {
  from: 'de',
  to: 'ate',
  who: 'quem',
  entity: 'assunto',
  changesOnly: 'so',
  search: 'busca',
} as const;

const CHANGES = 'mudancas';
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The filter that an address asks for; what it cannot mean is left out. */
export function readFilter(address: string): AuditLogFilter {
  const parameters = new URLSearchParams(address);
  const text = (name: keyof typeof NAMES) => parameters.get(NAMES[name])?.trim() ?? '';
  const day = (name: 'from' | 'to') => (isCalendarDate(text(name)) ? text(name) : undefined);
  const kind = kindOf(text('who'));
  const found: { [Key in keyof AuditLogFilter]: AuditLogFilter[Key] | undefined } = {
    from: day('from'),
    to: day('to'),
    kind,
    actorId: ID.test(text('who')) ? text('who') : undefined,
    entity: entityOf(text('entity')),
    changesOnly: text('changesOnly') === CHANGES ? 'true' : undefined,
    search: text('search').slice(0, 120) || undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** The query of an address for a filter, with its `?`; empty for none. */
export function writeFilter({
  from,
  to,
  kind,
  actorId,
  entity,
  changesOnly,
  search,
}: AuditLogFilter): string {
  const values = { from, to, who: actorId ?? kind, entity, changesOnly: changesOnly && CHANGES, search };
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== '') parameters.set(NAMES[name as keyof typeof NAMES], value);
  const query = parameters.toString();
  return query === '' ? '' : `?${query}`;
}
