import type { Appointment } from '#shared/contract/appointments.ts';

type Cancelled = Pick<Appointment, 'clientEmail' | 'startTime' | 'endTime' | 'googleEventId'>;

/**
 * What cancelling an appointment does to people, in the order in which it matters to them; only what applies.
 * The client gets an e-mail unless the appointment is over, has no address, or `sendsMail` is false (the installation
 * has no mail server). `now` is in milliseconds since 1970.
 */
export function cancellationEffects(
  appointment: Cancelled,
  { sendsMail, now }: { sendsMail: boolean; now: number },
): string[] {
  const isOver = Date.parse(appointment.endTime) <= now;
  const isAhead = Date.parse(appointment.startTime) > now;
  const notifiesClient = sendsMail && appointment.clientEmail !== null;
  return [
    ...(isOver ? [] : [notifiesClient ? CLIENT_NOTIFIED : CLIENT_NOT_NOTIFIED]),
    ...(isAhead ? ['Os lembretes marcados não são mais enviados.'] : []),
    ...(appointment.googleEventId === null ? [] : ['O evento sai do Google Calendar.']),
  ];
}

const CLIENT_NOTIFIED = 'O cliente recebe um aviso de cancelamento por e-mail.';
const CLIENT_NOT_NOTIFIED = 'O cliente não recebe aviso por e-mail: fale com ele.';
