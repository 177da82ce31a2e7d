import type { Appointment } from '#shared/contract/appointments.ts';
import { dedupeAppointments } from '../dedupe.ts';

/** The lists of a printed day: one for each professional by name, or one of all. */
export type SheetList = {
  readonly key: string;
  readonly title: string;
  readonly lines: readonly SheetLine[];
};

type SheetLine = {
  readonly appointment: Appointment;
  /** Whether it shares time with an earlier one of the same professional. */
  readonly overlaps: boolean;
};

/** What is printed of a day, without duplicates; each list by start. @param apart a sheet for each professional */
export function sheetLists(read: readonly Appointment[], apart: boolean): SheetList[] {
  const ends = new Map<string, string>();
  const byStart = dedupeAppointments(read).sort((one, other) => one.startTime.localeCompare(other.startTime));
  const lists = new Map<string, { title: string; lines: SheetLine[] }>();
  for (const appointment of byStart) {
    const whose = appointment.userId ?? appointment.professionalName;
    const end = ends.get(whose) ?? '';
    ends.set(whose, end > appointment.endTime ? end : appointment.endTime);
    const key = apart ? whose : '';
    const list = lists.get(key) ?? {
      title: apart ? appointment.professionalName : 'Todos os profissionais',
      lines: [],
    };
    list.lines.push({ appointment, overlaps: appointment.startTime < end });
    lists.set(key, list);
  }
  return [...lists]
    .map(([key, list]) => ({ key, ...list }))
    .sort((one, other) => one.title.localeCompare(other.title, 'pt-BR') || one.key.localeCompare(other.key));
}
