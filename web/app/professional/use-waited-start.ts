import { useQueryClient } from '@tanstack/react-query';
import { ANYBODY } from '#shared/anybody.ts';
import type { WaitingEntryAnswer } from '#shared/contract/waiting-list.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { plainText } from '#shared/plain-text.ts';
import { freeDaysQuery, freeTimesQuery, type Sought } from '#web/features/appointments/api/free-times.ts';
import type { CreationStart } from '#web/features/appointments/use-creation-form.ts';
import { availabilityQuery } from '#web/features/availability/api/availability.ts';
import { productsQuery, sharedServicesQuery } from '#web/features/products/api/products.ts';
import { askedWords } from '#web/features/waiting-list/asked-words.ts';
import { waitedLength } from '#web/features/waiting-list/waited-length.ts';
import { bestDay, freeDays, wishedDays, wishedTime } from '#web/features/waiting-list/wished-day.ts';
import { dayIn, formatTime } from '#web/lib/format.ts';

/** Days that one question for free days covers. */
const MOST_DAYS = 62;

/**
 * How the creation dialog begins for somebody who waits: whom, what and for whom, and the first free time that fits the wish. Where none
 * fits it is the best of the wished days without a time.
 * @param zone the reader's clock, where anybody is waited for
 */
export function useWaitedStart(
  isAdmin: boolean,
  zone: string,
): (entry: WaitingEntryAnswer) => Promise<CreationStart> {
  const client = useQueryClient();

  /** Without a service an offer is as long as the hours' appointments; of anybody nobody knows yet whose. */
  const lengthOn = async ({ userId, parts }: WaitingEntryAnswer, date: string) => {
    if (userId === null && isAdmin) return null;
    const windows = await client.fetchQuery(availabilityQuery(userId ?? undefined)).catch(() => []);
    return waitedLength(windows, date, parts);
  };

  /** The service by which the dialog begins with anybody; undefined where somebody has to choose, or there is none. */
  const teamService = async (): Promise<{ only?: string | undefined; isOpen: boolean }> => {
    const services = await client.fetchQuery(sharedServicesQuery).catch(() => []);
    return { only: services.length === 1 ? services[0]?.name : undefined, isOpen: services.length > 1 };
  };

  return async (entry) => {
    const named = entry.userId === null && !isAdmin ? entry.productName : null;
    const own = named === null ? [] : await client.fetchQuery(productsQuery(undefined)).catch(() => []);
    const whole = startOf(entry, isAdmin, own.find((each) => sameName(each.name, named))?.id);
    const ofTeam =
      whole.userId === ANYBODY && whole.productId === undefined ? await teamService() : { isOpen: false };
    const start = ofTeam.only === undefined ? whole : { ...whole, productId: ofTeam.only };
    const wished = wishedDays(entry, dayIn(new Date(), entry.timezone ?? zone));
    const [from] = wished;
    if (from === undefined) return start;
    const to = wished.findLast((day) => day <= addDays(from, MOST_DAYS - 1));
    const sought = soughtFor(start, isAdmin);
    // Without an answer it is the first day that they wait for.
    const read = await client
      .fetchQuery(freeDaysQuery({ ...sought, from, to: to ?? from }))
      .catch(() => null);
    // One after another: the first one is nearly always enough.
    for (const date of ofTeam.isOpen ? [] : freeDays(wished, read?.days ?? [])) {
      const length = start.productId === undefined ? await lengthOn(entry, date) : null;
      const asked = { ...sought, ...(length === null ? {} : { duration: length }), date };
      const day = await client.fetchQuery(freeTimesQuery(asked)).catch(() => null);
      const time = day === null ? undefined : wishedTime(day, entry, Date.now());
      if (day === null || time === undefined) continue;
      const minutes = length === null ? {} : lasting(length);
      return { ...start, ...minutes, date, time: formatTime(time.startTime, day.timezone) };
    }
    const date = bestDay(wished, read?.days ?? []);
    const length = date === null || start.productId !== undefined ? null : await lengthOn(entry, date);
    return { ...start, ...(date === null ? {} : { date }), ...(length === null ? {} : lasting(length)) };
  };
}

const lasting = (duration: number): CreationStart => ({ duration, mode: 'manual' });

/**
 * Whom, what and for whom the creation dialog is filled in with.
 * @param ownService the reader's service of the name for which a client waits with anybody
 */
function startOf(entry: WaitingEntryAnswer, isAdmin: boolean, ownService: string | undefined): CreationStart {
  const { userId, productId, productName, clientName, clientEmail, clientPhone } = entry;
  // Who waits for anybody is booked with anybody, whose services go by their names.
  const anybody = isAdmin
    ? { userId: ANYBODY, ...(productName === null ? {} : { productId: productName }) }
    : ownService === undefined
      ? {}
      : { productId: ownService };
  return {
    ...(userId === null ? anybody : { userId }),
    ...(productId === null ? {} : { productId }),
    client: { name: clientName, email: clientEmail ?? '', phone: clientPhone ?? '' },
    wish: askedWords(entry),
  };
}

/** The same as a question for free days; a professional asks for their own. */
function soughtFor(
  { userId, productId }: Pick<CreationStart, 'userId' | 'productId'>,
  isAdmin: boolean,
): Sought {
  if (userId === ANYBODY) return { anyProfessional: 'true', service: productId };
  return { ...(isAdmin ? { userId } : {}), productId };
}

function sameName(one: string, other: string | null): boolean {
  return other !== null && plainText(one).trim() === plainText(other).trim();
}
