import type { Context } from '#server/context.ts';
import { AppError } from '#server/lib/app-error.ts';
import { hashToken } from '#server/lib/crypto.ts';
import * as queries from './appointments.queries.ts';
import type { ManagedRow } from './appointments.queries.ts';
import { tellScreens } from './events.service.ts';

export type { ManagedRow };

/** The appointment behind a client's token. @throws AppError 404 MANAGE_LINK_INVALID, the same for unknown and deleted. */
export async function findManaged(context: Context, token: string): Promise<ManagedRow> {
  const row = await queries.appointmentByManageToken(context.database, hashToken(token));
  if (row === null) throw new AppError(404, 'MANAGE_LINK_INVALID');
  return row;
}

/** The client confirms that they will come. @throws AppError 422 when the appointment is over. */
export async function confirmByClient(context: Context, token: string): Promise<ManagedRow> {
  const found = await findManaged(context, token);
  const now = context.clock.now();
  if (found.appointment.endTime <= now) throw new AppError(422, 'IN_THE_PAST');
  const confirmed = await context.write(found.appointment, async (tx) => {
    const row = await queries.confirmAppointment(tx, found.appointment, found.appointment.id, now);
    if (row !== null) await tellScreens(context, tx, 'updated', row, 'client');
    return row;
  });
  return { ...found, appointment: confirmed ?? found.appointment };
}
