import type { Appointment } from '#shared/contract/appointments.ts';
import { bookingKey, isCopy } from '#shared/copies.ts';

/**
 * One entry for each real appointment. Rows of the same calendar event become one, with the id of the first made
 * and the times of the last made. Rows with the same client, e-mail, start and service address are duplicates
 * when at least one of them was imported: two people of one name may book the same hour by themselves.
 */
export function dedupeAppointments(list: readonly Appointment[]): Appointment[] {
  return collapseSameBooking(collapseSameEvent(list));
}

function collapseSameEvent(list: readonly Appointment[]): Appointment[] {
  const kept = new Map<string, Appointment>();
  for (const item of list) {
    const key = item.googleEventId ?? `own ${item.id}`;
    const other = kept.get(key);
    kept.set(key, other === undefined ? item : mergeEvent(other, item));
  }
  return [...kept.values()];
}

function mergeEvent(one: Appointment, other: Appointment): Appointment {
  const [first, last] = one.createdAt <= other.createdAt ? [one, other] : [other, one];
  // createdAt moves along, so that a third row is compared with the newest times.
  return { ...first, startTime: last.startTime, endTime: last.endTime, createdAt: last.createdAt };
}

function collapseSameBooking(list: readonly Appointment[]): Appointment[] {
  const kept = new Map<string, Appointment[]>();
  for (const item of list) {
    const key = bookingKey(item, Date.parse(item.startTime));
    const same = kept.get(key) ?? [];
    if (!isCopy(item, same)) kept.set(key, [...same, item]);
  }
  return [...kept.values()].flat();
}
