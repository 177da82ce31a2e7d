import type { McpWithoutTimes, ToolInput } from '#shared/contract/mcp.ts';
import type { Context } from '#server/context.ts';
import { findAnybodysSlots, listOffers } from '#server/features/api-v1/api-v1.service.ts';
import { serviceNames, servicesMeant } from '#server/features/products/offered.service.ts';
import type { Session } from '#server/session.ts';
import { isId } from '#server/lib/ids.ts';
import type { Searched } from './people.service.ts';
import { CHOICES, quoted, Refusal, type Choice } from './refusal.policy.ts';
import { plain, readingsOf, resolve, type Named } from './resolve.policy.ts';

/** How many services are named for one professional without free times. */
const SERVICES_NAMED = 10;
/** Spellings read for each choice: names that differ in accents or case alone are one choice. */
const SPELLINGS = 3;

type Asked = Omit<ToolInput<'find_free_times'>, 'from' | 'to'> & {
  readonly people: readonly Searched[];
  readonly from: string;
  readonly to: string;
};

/** The service each person is asked for, if any, or why the person has none of that name. */
type Candidate = {
  readonly person: Searched;
  readonly productId?: string;
  readonly refused?: 'AMBIGUOUS_NAME' | 'PRODUCT_NOT_FOUND' | 'PROFESSIONAL_INACTIVE';
  /** Those among which the person has to choose. */
  readonly services?: readonly Offered[];
};

/** A service, and whose it is. */
type Offered = Named & { readonly userId: string };

/**
 * The first free times of several people, earliest first, and why each of the others has none in the answer. Where a
 * service is asked for without naming people, those who do not offer it are not mentioned.
 * @throws Refusal when nobody offers the service; AppError as `firstSlotsOfAnybody`
 */
export async function findFreeTimes(context: Context, session: Session, asked: Asked) {
  const { people, service, from, to, durationMinutes, limit } = asked;
  const hours = hoursOf(asked);
  const candidates =
    service === undefined ? people.map(whole) : await offering(context, session, people, service);
  const among = candidates
    .filter(({ refused }) => refused === undefined)
    .map(({ person, productId }) => ({ id: person.id, productId }));
  const found = await findAnybodysSlots(context, session, { among, from, to, durationMinutes, limit, hours });
  const { slots: freeTimes, hasMore, serviceRequired } = found;
  const served = new Set(freeTimes.map(({ professionalId }) => professionalId));
  const needing = new Set(serviceRequired);
  const isNamed = asked.professionals !== undefined && asked.professionals.length > 0;
  const without = candidates.filter(
    ({ person, refused }) => !served.has(person.id) && (refused !== 'PRODUCT_NOT_FOUND' || isNamed),
  );
  const named = without.slice(0, CHOICES);
  const choosing = named.flatMap(({ person, refused }) =>
    refused === 'PRODUCT_NOT_FOUND' || (refused === undefined && needing.has(person.id)) ? [person.id] : [],
  );
  // One more than is named tells whether there are others.
  const offers =
    choosing.length === 0 ? null : await listOffers(context, session, choosing, SERVICES_NAMED + 1);
  return {
    freeTimes,
    hasMore,
    withoutTimes: named.map(({ person, refused, services }) => {
      const offered = offers?.get(person.id)?.products;
      if (refused !== undefined) return withoutTimes(person, refused, services ?? offered);
      if (!needing.has(person.id)) return withoutTimes(person, hasMore ? 'NOT_AMONG_FIRST' : 'NO_FREE_TIMES');
      return withoutTimes(person, 'SERVICE_REQUIRED', offered);
    }),
    moreWithoutTimes: without.length - named.length,
  };
}

const whole = (person: Searched): Candidate =>
  person.isActive ? { person } : { person, refused: 'PROFESSIONAL_INACTIVE' };

function withoutTimes(
  { id, name }: Searched,
  code: McpWithoutTimes['code'],
  services: readonly Named[] = [],
): McpWithoutTimes {
  const named = services.slice(0, SERVICES_NAMED).map((service) => ({ id: service.id, name: service.name }));
  const names = named.map((service) => service.name).join(', ');
  const more = services.length > named.length ? ' e outros, em list_professionals' : '';
  const list = names === '' ? '' : `: ${names}${more}`;
  return {
    professionalId: id,
    professionalName: name,
    code,
    reason: REASONS[code](list),
    ...(named.length === 0 ? {} : { services: named }),
  };
}

/** @param list the services to choose among, after a colon; empty when there are none */
const REASONS: Readonly<Record<McpWithoutTimes['code'], (list: string) => string>> = {
  SERVICE_REQUIRED: (list) => `Escolha um serviço e procure de novo com \`service\`${list}.`,
  AMBIGUOUS_NAME: (list) => `Mais de um serviço tem esse nome. Pergunte qual${list}.`,
  PRODUCT_NOT_FOUND: (list) => `Não oferece esse serviço${list === '' ? '' : `. Oferece${list}`}.`,
  PROFESSIONAL_INACTIVE: () => 'Não está recebendo agendamentos no momento.',
  NO_FREE_TIMES: () => 'Não há horário livre nesse período.',
  NOT_AMONG_FIRST: () =>
    'Não está entre os primeiros horários. Para ver os horários livres deste profissional, use get_availability.',
};

/** What each person offers by the name of a service. @throws Refusal when nobody offers it, or several services have that name */
async function offering(
  context: Context,
  session: Session,
  people: readonly Searched[],
  reference: string,
): Promise<Candidate[]> {
  const active = people.filter(({ isActive }) => isActive).map(({ id }) => id);
  const { said, untitled } = readingsOf(reference);
  const meant = await servicesMeant(context, session, active, {
    id: isId(reference) ? reference : null,
    whole: said.whole,
    readings: [said.words, untitled.words],
  });
  const servicesOf = new Map<string, Offered[]>(active.map((id) => [id, []]));
  for (const service of meant) servicesOf.get(service.userId)?.push(service);
  const candidates = people.map((person): Candidate => {
    if (!person.isActive) return whole(person);
    const found = resolve(servicesOf.get(person.id) ?? [], reference);
    if (found.kind === 'one') return { person, productId: found.item.id };
    if (found.kind === 'none') return { person, refused: 'PRODUCT_NOT_FOUND' };
    return { person, refused: 'AMBIGUOUS_NAME', services: found.among };
  });
  if (
    candidates.some(
      ({ productId, refused }) => productId !== undefined || refused === 'PROFESSIONAL_INACTIVE',
    )
  )
    return candidates;
  const several = candidates.flatMap(({ services = [] }) => services);
  if (several.length > 0)
    throw new Refusal(
      'AMBIGUOUS_NAME',
      `Há mais de um serviço a que ${quoted(reference)} serve. Pergunte qual.`,
      { choices: byName(several, people) },
    );
  const most = { names: CHOICES * SPELLINGS, people: CHOICES };
  const names = await serviceNames(context, session, active, most);
  const among = names.flatMap(({ name, userIds }) =>
    [...new Set(userIds)].map((userId) => ({ name, userId })),
  );
  throw new Refusal('PRODUCT_NOT_FOUND', `Ninguém oferece ${quoted(reference)}.`, {
    choices: byName(among, people),
  });
}

/** Each service once, however many offer it, and who does. */
function byName(offered: readonly Omit<Offered, 'id'>[], people: readonly Searched[]): Choice[] {
  const whose = new Map(people.map(({ id, name }) => [id, name]));
  const services = new Map<string, { name: string; professionals: string[] }>();
  for (const { name, userId } of offered) {
    const service = services.get(plain(name)) ?? { name, professionals: [] };
    services.set(plain(name), service);
    const professional = whose.get(userId);
    if (professional !== undefined && service.professionals.length < CHOICES)
      service.professionals.push(professional);
  }
  return [...services.values()].slice(0, CHOICES);
}

/** The hours (HH:MM) between which a free time lies; null when any will do. @throws Refusal */
function hoursOf({ after, before }: { after?: string | undefined; before?: string | undefined }) {
  if (after === undefined && before === undefined) return null;
  const hours = { from: minuteOfDay(after ?? '00:00'), until: minuteOfDay(before ?? '24:00') };
  if (hours.from >= hours.until)
    throw new Refusal('VALIDATION', 'Não há hora entre `after` e `before`: `after` vem antes.', {
      fields: [...(after === undefined ? [] : ['after']), ...(before === undefined ? [] : ['before'])],
    });
  return hours;
}

function minuteOfDay(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
