import { eq } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { appointments } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';

/** An appointment's event in its professional's calendar elsewhere. */
export type CalendarCopy = { readonly googleEventId: string | null; readonly meetLink: string | null };

/** Writes what a calendar gave an appointment: nobody changed it, so its revision stays. */
export async function keepCalendarCopy(
  tx: Tx,
  { organizationId, appointmentId }: Scope & { readonly appointmentId: string },
  copy: CalendarCopy,
): Promise<void> {
  await tx.orm
    .update(appointments)
    .set({ googleEventId: copy.googleEventId, meetLink: copy.meetLink })
    .where(scoped(appointments, { organizationId }, eq(appointments.id, appointmentId)));
}
