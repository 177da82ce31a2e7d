import { ANYBODY } from '#shared/anybody.ts';
import type { DayPart } from '#shared/day-parts.ts';
import { teamOf } from '#web/booking/lib/page-target.ts';
import { call, type SlotsOf } from '#web/booking/lib/public-api.ts';

const noted = new Set<string>();

/**
 * Says once in a visit that somebody looked at a date of a professional, or at a part of it, and found no free time; no part is the whole date. Nothing of the
 * visitor is sent, and nothing on the page waits for it.
 */
export function noteMiss(of: SlotsOf | null, date: string, part: DayPart | ''): void {
  if (of === null || 'token' in of) return;
  const { professionalId, productId } = of;
  const what = `${professionalId} ${date} ${part}`;
  if (noted.has(what)) return;
  noted.add(what);
  const when = { date, part: part || undefined };
  // A service of anybody is named.
  const body =
    professionalId === ANYBODY
      ? { team: teamOf(window.location.pathname), service: productId ?? undefined, ...when }
      : { professionalId, productId: productId ?? undefined, ...when };
  call('POST /api/slots/missed', { body }).catch(() => undefined);
}
