import type { Appointment } from '#shared/contract/appointments.ts';
import { dedupeAppointments } from '../dedupe.ts';

/** How a day is printed: a sheet for each professional, one list of all, or that list and then the sheets. */
export const SHEET_STYLES = ['apart', 'together', 'both'] as const;
export type SheetStyle = (typeof SHEET_STYLES)[number];

/** A list of a printed day: a professional's, or the one of all. */
export type SheetList = {
  readonly key: string;
  /** It says of each appointment whose it is. */
  readonly isOfAll: boolean;
  /** Whose list it is; null of one of all, and of somebody who has no account any more. */
  readonly personId: string | null;
  readonly title: string;
  readonly appointments: readonly Appointment[];
};

/**
 * What is printed of a day, without duplicates; each list by start, professionals by name.
 * @param people who has a sheet also without an appointment
 */
export function sheetLists(
  read: readonly Appointment[],
  style: SheetStyle,
  people: readonly { readonly id: string; readonly name: string }[],
): SheetList[] {
  const byStart = dedupeAppointments(read).sort((one, other) => one.startTime.localeCompare(other.startTime));
  const ofAll: SheetList[] =
    style === 'apart' || byStart.length === 0
      ? []
      : [
          {
            key: '',
            isOfAll: true,
            personId: null,
            title: 'Todos os profissionais',
            appointments: byStart,
          },
        ];
  return style === 'together' ? ofAll : [...ofAll, ...sheetsOf(byStart, people)];
}

function sheetsOf(
  byStart: readonly Appointment[],
  people: readonly { readonly id: string; readonly name: string }[],
): SheetList[] {
  const lists = new Map<string, Pick<SheetList, 'personId' | 'title'> & { appointments: Appointment[] }>(
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
    .map(([key, list]) => ({ key, isOfAll: false, ...list }))
    .sort((one, other) => one.title.localeCompare(other.title, 'pt-BR') || one.key.localeCompare(other.key));
}
