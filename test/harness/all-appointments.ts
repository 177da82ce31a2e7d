import type { Appointment } from '#shared/contract/appointments.ts';
import { APPOINTMENTS_RANGE } from '#shared/contract/limits.ts';
import { must, type Client } from './client.ts';

const DAY_MS = 86_400_000;

/**
 * Everything in the agendas that a caller may see from one range before a time to six ranges after it, sorted by start:
 * the API answers one range of 62 days at a time.
 */
export async function allAppointments(client: Client, around = new Date()): Promise<Appointment[]> {
  const found = new Map<string, Appointment>();
  const length = APPOINTMENTS_RANGE.days * DAY_MS;
  for (let range = -1; range < 6; range++) {
    const from = around.getTime() + range * length;
    const query = new URLSearchParams({
      from: new Date(from).toISOString(),
      to: new Date(from + length).toISOString(),
    });
    // One that reaches over an edge is in both ranges.
    for (const row of must<Appointment[]>(await client.get(`/api/appointments?${query.toString()}`)))
      found.set(row.id, row);
  }
  return [...found.values()];
}
