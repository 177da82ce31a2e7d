import { differencesOf, type Difference } from '#web/lib/differences.ts';
import { hoursOf, type HoursValues } from './slot-values.ts';

const LABELS: Readonly<Record<string, string>> = {
  startTime: 'Início',
  endTime: 'Término',
  appointmentDuration: 'Duração (min)',
  maxConcurrentAppointments: 'Simultâneos',
};

/** What somebody else saved in the hours of a day beside what was typed here, in words. */
export function hoursDifferences(stale: Readonly<Record<string, unknown>>, mine: HoursValues): Difference[] {
  return differencesOf(stale, hoursOf(mine), LABELS, String);
}
