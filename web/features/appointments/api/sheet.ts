import type { Appointment } from '#shared/contract/appointments.ts';
import type { Colleague } from '#shared/contract/users.ts';
import { SHEET } from '#shared/contract/limits.ts';
import { request } from '#web/lib/api.ts';
import { download } from '#web/lib/download.ts';
import type { Days } from '../cancel-many.ts';
import type { Whose } from './cancel-many.ts';

/** The appointments of a day to print, in the order of start, whose sheets are asked for, and whether there are more than one printing takes. */
export async function readSheet(
  days: Days,
  whose: Whose,
): Promise<{ organization: string; people: Colleague[]; appointments: Appointment[]; hasMore: boolean }> {
  const appointments: Appointment[] = [];
  let organization = '';
  let people: Colleague[] = [];
  let hasMore = false;
  for (let page = 0; page < SHEET.printedPages; page++) {
    const last = appointments.at(-1);
    const after = last === undefined ? {} : { afterStart: last.startTime, afterId: last.id };
    const found = await request('GET /api/appointments/sheet', { query: { ...days, ...whose, ...after } });
    ({ organization, people } = found);
    appointments.push(...found.appointments);
    if (!found.hasMore) break;
    hasMore = page === SHEET.printedPages - 1;
  }
  return { organization, people, appointments, hasMore };
}

/** Saves these days as a table or as a calendar. */
export async function saveSheet(
  { format, withNotes }: { format: 'csv' | 'ics'; withNotes: boolean },
  days: Days,
  whose: Whose,
): Promise<void> {
  const notes = withNotes ? ({ notes: 'true' } as const) : {};
  await download('GET /api/appointments/sheet-file', { query: { ...days, ...whose, format, ...notes } });
}
