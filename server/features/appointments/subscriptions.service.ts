import type { Context } from '#server/context.ts';
import { lockAppointmentsOf, moveZoneAhead, renameProfessional } from './professional.queries.ts';

/** Appointments follow their professional's name and zone, and lose a professional who is removed by a foreign key. */
export function subscribeAppointments({ events }: Context): void {
  events.on('person.changed', async (tx, { userId, name, timezone, at, ...scope }) => {
    if (name !== undefined) await renameProfessional(tx, scope, userId, name);
    if (timezone !== undefined) await moveZoneAhead(tx, scope, userId, { timezone, now: at });
  });
  events.on('person.removed', (tx, { userId, ...scope }) => lockAppointmentsOf(tx, scope, userId));
}
