import type { Appointment } from '#shared/contract/appointments.ts';
import { dayIn } from '#web/lib/format.ts';

/** Calendar days, both included: 'YYYY-MM-DD'. */
export type Days = { readonly from: string; readonly to: string };

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * What can be cancelled together: the appointments of these days, each by its own clock, that are not over and whose
 * client matches a text by name, e-mail or phone, soonest first. Accents, case and the signs between a phone's digits do not matter.
 */
export function cancellable(
  list: readonly Appointment[],
  days: Days,
  search: string,
  now: number,
): Appointment[] {
  const wanted = plain(search.trim());
  const digits = wanted.replace(/[\s()+-]/g, '');
  const isPhone = /^\d{3,}$/.test(digits);
  return list
    .filter(({ endTime }) => Date.parse(endTime) > now)
    .filter(
      ({ startTime, endTime, timezone }) =>
        dayIn(startTime, timezone) <= days.to && dayIn(Date.parse(endTime) - 1, timezone) >= days.from,
    )
    .filter(
      ({ clientName, clientEmail, clientPhone }) =>
        plain(clientName).includes(wanted) ||
        plain(clientEmail ?? '').includes(wanted) ||
        (isPhone && clientPhone?.includes(digits) === true),
    )
    .sort((one, other) => one.startTime.localeCompare(other.startTime) || one.id.localeCompare(other.id));
}

/** 'Cancelar 1 agendamento', 'Cancelar 12 agendamentos'. */
export function cancelLabel(count: number): string {
  return count === 1 ? 'Cancelar 1 agendamento' : `Cancelar ${count} agendamentos`;
}
