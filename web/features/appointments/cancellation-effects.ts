import { calledName, type Called } from '#shared/clients/called-name.ts';
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
  const news = !sendsMail
    ? NO_MAILS
    : appointment.clientEmail === null
      ? CLIENT_NOT_NOTIFIED
      : CLIENT_NOTIFIED;
  return [
    ...(isOver ? [] : [news]),
    ...(isAhead ? ['Os lembretes marcados não são mais enviados.'] : []),
    ...(appointment.googleEventId === null ? [] : ['O evento sai do Google Calendar.']),
  ];
}

const CLIENT_NOTIFIED = 'O cliente recebe um aviso de cancelamento por e-mail.';
const NO_MAILS = 'Esta instalação não envia e-mails: o cliente não recebe aviso. Fale com ele.';
const CLIENT_NOT_NOTIFIED = 'O cliente não recebe aviso por e-mail: fale com ele.';

/** Names without an e-mail that the question about several says one by one. */
const NAMED = 3;

type CancelledOfMany = Cancelled & Called;

/**
 * The same of several appointments that are cancelled together, none of them over.
 * @param notifies false where no mail is wanted
 */
export function manyCancellationEffects(
  appointments: readonly CancelledOfMany[],
  { sendsMail, notifies, now }: { sendsMail: boolean; notifies: boolean; now: number },
): string[] {
  const isAhead = appointments.some(({ startTime }) => Date.parse(startTime) > now);
  const isInGoogle = appointments.some(({ googleEventId }) => googleEventId !== null);
  return [
    ...newsToClients(appointments, { sendsMail, notifies }),
    ...(isAhead ? ['Os lembretes marcados não são mais enviados.'] : []),
    ...(isInGoogle ? ['Os eventos saem do Google Calendar.'] : []),
  ];
}

function newsToClients(
  appointments: readonly CancelledOfMany[],
  { sendsMail, notifies }: { sendsMail: boolean; notifies: boolean },
): string[] {
  if (!sendsMail) return ['Esta instalação não envia e-mails: os clientes não recebem aviso. Fale com eles.'];
  if (!notifies) return ['Os clientes não recebem aviso: fale com eles, se for preciso.'];
  const deaf = appointments.filter(({ clientEmail }) => clientEmail === null);
  const mailed = appointments.length - deaf.length;
  if (mailed === 0) return [deaf.length === 1 ? CLIENT_NOT_NOTIFIED : NOBODY_NOTIFIED];
  if (deaf.length === 0) return [mailed === 1 ? CLIENT_NOTIFIED : ALL_NOTIFIED];
  const names = [...new Set(deaf.map(calledName))];
  const rest = names.length - NAMED;
  return [
    `De ${mailed === 1 ? '1 agendamento' : `${mailed} agendamentos`}, o cliente recebe um aviso por e-mail.`,
    `Sem e-mail, e sem aviso: ${names.slice(0, NAMED).join(', ')}${rest > 0 ? ` e mais ${rest}` : ''}. Fale com eles.`,
  ];
}

const ALL_NOTIFIED = 'Todos os clientes recebem um aviso de cancelamento por e-mail.';
const NOBODY_NOTIFIED = 'Nenhum cliente recebe aviso por e-mail: fale com eles.';
