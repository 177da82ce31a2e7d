import { ANYBODY } from '#shared/anybody.ts';
import type { DayPart } from '#shared/day-parts.ts';
import { call, type SlotsOf } from '#web/booking/lib/public-api.ts';

const noted = new Set<string>();

/**
 * Says once in a visit that somebody looked at a date of a professional, or at a part of it, and found no free time; no part is the whole date. Nothing of the
 * visitor is sent, and nothing on the page waits for it.
 */
export function noteMiss(of: SlotsOf | null, date: string, part: DayPart | ''): void {
  if (of === null || 'token' in of || of.professionalId === ANYBODY) return;
  const { professionalId, productId } = of;
  const what = `${professionalId} ${date} ${part}`;
  if (noted.has(what)) return;
  noted.add(what);
  const body = { professionalId, date, productId: productId ?? undefined, part: part || undefined };
  call('POST /api/slots/missed', { body }).catch(() => undefined);
}
