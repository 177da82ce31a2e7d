import type { Appointment } from '#shared/contract/appointments.ts';

type Confirmable = Pick<Appointment, 'isAsked' | 'confirmedAt' | 'startTime'>;

/**
 * What the team reads, on every screen, of an appointment whose professional will not be there until its client has chosen another time;
 * undefined of any other. Once it has begun, nobody chooses any more.
 * @param now milliseconds since 1970
 */
export function askedWords({ isAsked, startTime }: Confirmable, now = Date.now()): string | undefined {
  return isAsked && Date.parse(startTime) > now ? 'Aguardando o cliente remarcar' : undefined;
}

/** Whether every screen says that its client comes: who is asked for another time has confirmed nothing of it. @param now as above */
export function isConfirmed(appointment: Confirmable, now?: number): boolean {
  return appointment.confirmedAt !== null && !askedWords(appointment, now);
}
