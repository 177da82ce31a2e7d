import type { AbsenceOutcome, AbsentAppointment } from '#shared/contract/absences.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import { LIVE_LIST_SIZE } from '#shared/contract/limits.ts';
import { read } from '#web/lib/read.ts';
import type { Stay } from './types.ts';

/** Who of these still has no decision after some outcomes. Who has a link to choose by is not waiting for the team. */
export function staysOf(
  booked: readonly (Stay & Partial<Pick<AbsentAppointment, 'isAsked'>>)[],
  outcomes: readonly AbsenceOutcome[],
): Stay[] {
  const settled = new Set(
    outcomes.filter(({ outcome }) => outcome !== 'refused').map(({ appointmentId }) => appointmentId),
  );
  return booked
    .filter(({ id, isAsked }) => isAsked !== true && !settled.has(id))
    .map(({ id, clientId, startTime }) => ({ id, clientId, startTime }));
}

/** How many clients these are. */
export function clientsOf(stays: readonly Stay[]): number {
  return new Set(stays.map(({ clientId }) => clientId)).size;
}

/** '1 cliente continua marcado', '3 clientes continuam marcados'. */
export function staysWords(count: number): string {
  return count === 1 ? '1 cliente continua marcado' : `${count} clientes continuam marcados`;
}

/** The appointments as they are now, as many as one read takes. */
export function staysQuery(stays: readonly Stay[]) {
  const ids = stays.slice(0, LIVE_LIST_SIZE).map(({ id }) => id);
  return { ...read('GET /api/appointments', { query: { ids: ids.join(',') } }), enabled: ids.length > 0 };
}

/**
 * Who of them is still where the absence found them: not over, and since then neither moved, handed over, cancelled nor asked to choose.
 * @param appointments the answer to `staysQuery`
 */
export function stillThere(
  stays: readonly Stay[],
  personId: string,
  appointments: readonly Pick<Appointment, 'id' | 'userId' | 'startTime' | 'isAsked'>[],
): Stay[] {
  const byId = new Map(appointments.map((each) => [each.id, each]));
  return stays.filter(({ id, startTime }, index) => {
    const start = Date.parse(startTime);
    if (start <= Date.now()) return false;
    if (index >= LIVE_LIST_SIZE) return true;
    const found = byId.get(id);
    return found?.userId === personId && found.isAsked !== true && Date.parse(found.startTime) === start;
  });
}
