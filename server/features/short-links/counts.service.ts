import { ANYBODY } from '#shared/anybody.ts';
import { NO_WISHES, wishAddress } from '#shared/link-wishes.ts';
import { slugAsTyped } from '#shared/slug-form.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { AppError } from '#server/lib/app-error.ts';
import { daysBefore } from '#server/lib/days-before.ts';
import * as queries from './short-links.queries.ts';

/** How long daily counts are kept. The list shows those of 30 days. */
const COUNTED_DAYS = 90;
/** Longer than any time is held for a client. */
const HELD_AT_MOST_MS = 24 * 60 * 60_000;

/**
 * The address that a short link leads to: a public page of the link's organisation and its wishes, with the code for the
 * counts. It is put together here out of slugs and choices, so that it can lead nowhere else. Opening it counts nothing: the page
 * does, which only a browser shows.
 * @throws AppError 404 BOOKING_LINK_NOT_FOUND for an unknown or archived code, or a removed professional
 */
export async function followShortLink({ database }: Context, code: string): Promise<string> {
  const typed = slugAsTyped(code);
  const link = await queries.linkOfCode(database, typed);
  const slug = link?.page === 'personal' ? link.slug : link?.teamSlug;
  if (link === null || !slug) throw new AppError('BOOKING_LINK_NOT_FOUND');
  const wishes = {
    ...NO_WISHES,
    service: link.productId ?? link.service,
    date: link.wishedDate,
    part: link.wishedPart,
    code: typed,
  };
  const path = `/book/${link.page === 'personal' ? 'personal/' : ''}${encodeURIComponent(slug)}`;
  const professional = link.anyProfessional ? ANYBODY : link.slug;
  return wishAddress(path, link.page === 'team' ? { ...wishes, professional } : wishes);
}

/** Whether a code is that of an open short link. */
export async function isShortLink({ database }: Context, code: string): Promise<boolean> {
  return (await queries.linkOfCode(database, slugAsTyped(code))) !== null;
}

/** What a page says of who came by a short link. */
export type LinkUse = 'visited' | 'started';

/** Counts a visit of the page or a first choice on it; a code that leads nowhere counts nothing. */
export async function countUse({ database, clock }: Context, code: string, use: LinkUse): Promise<void> {
  const count = use === 'visited' ? queries.countVisit : queries.countStarted;
  await count(database, slugAsTyped(code), countingDay(clock.now()));
}

/**
 * Counts a booking; one that is held counts once its client has confirmed (`subscribeShortLinks`). A code of another
 * organisation counts nothing. Never fails the booking.
 */
export async function countBooked(
  context: Context,
  { id, organizationId, isHeld }: Scope & { readonly id: string; readonly isHeld: boolean },
  typed: string,
): Promise<void> {
  const { database, clock } = context;
  const [now, code] = [clock.now(), slugAsTyped(typed)];
  await quietly(context, () =>
    isHeld
      ? queries.rememberHeld(database, { organizationId }, { id, code, now })
      : queries.countBooked(database, { organizationId }, code, countingDay(now)),
  );
}

/** Counts what was held once it is an appointment. */
export function subscribeShortLinks({ events, clock }: Context): void {
  events.on('held-time.settling', (tx, { heldId, organizationId }) =>
    queries.countSettled(tx, { organizationId }, heldId, countingDay(clock.now())),
  );
}

/** Deletes daily counts that nothing shows any more, and what is kept of times that are held no longer. */
export async function deleteOldShortLinkDays(db: Reader, now: Date): Promise<void> {
  await queries.deleteDaysBefore(db, countingDay(now, COUNTED_DAYS));
  await queries.deleteHoldsBefore(db, new Date(now.getTime() - HELD_AT_MOST_MS));
}

/**
 * The day that counts are kept under ('YYYY-MM-DD'): a link belongs to no zone, so it is that of UTC.
 * @param ago how many days before `now`'s
 */
export function countingDay(now: Date, ago = 0): string {
  return daysBefore(now, ago).toISOString().slice(0, 10);
}

/** A count that fails is a count too few, and no reason to fail what it counts. */
async function quietly({ log }: Context, count: () => Promise<void>): Promise<void> {
  try {
    await count();
  } catch (err) {
    log.warn({ err }, 'a use of a short link was not counted');
  }
}
