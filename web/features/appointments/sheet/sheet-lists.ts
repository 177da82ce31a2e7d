import type { Appointment } from '#shared/contract/appointments.ts';
import { dedupeAppointments } from '../dedupe.ts';

/** The lists of a printed day: one for each professional by name, or one of all. */
export type SheetList = {
  readonly key: string;
  /** Whose list it is; null of one of all, and of somebody who has no account any more. */
  readonly personId: string | null;
  readonly title: string;
  readonly appointments: readonly Appointment[];
};

/**
 * What is printed of a day, without duplicates; each list by start.
 * @param apart a sheet for each professional
 * @param people who has one also without an appointment
 */
export function sheetLists(
  read: readonly Appointment[],
  apart: boolean,
  people: readonly { readonly id: string; readonly name: string }[],
): SheetList[] {
  const byStart = dedupeAppointments(read).sort((one, other) => one.startTime.localeCompare(other.startTime));
  if (!apart)
    return byStart.length === 0
      ? []
      : [{ key: '', personId: null, title: 'Todos os profissionais', appointments: byStart }];
  const lists = new Map<string, Omit<SheetList, 'key' | 'appointments'> & { appointments: Appointment[] }>(
    people.map(({ id, name }) => [id, { personId: id, title: name, appointments: [] }]),
  );
  for (const appointment of byStart) {
    const key = appointment.userId ?? appointment.professionalName;
    const list = lists.get(key) ?? {
      personId: appointment.userId,
      title: appointment.professionalName,
      appointments: [],
    };
    list.appointments.push(appointment);
    lists.set(key, list);
  }
  return [...lists]
    .map(([key, list]) => ({ key, ...list }))
    .sort((one, other) => one.title.localeCompare(other.title, 'pt-BR') || one.key.localeCompare(other.key));
}
