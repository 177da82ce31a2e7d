import type { AppointmentEvent } from '#server/jobs/definitions.ts';
import { daysBetween, formatBrl, longDate, sameClock, timeOfDay, zoneName } from '#server/lib/format.ts';
import { greetingOf } from '#server/lib/greeting.ts';
import { composeLetter, type Letter } from '#server/lib/letter.ts';
import type { Mail } from '#server/lib/mailer.ts';
import { calendarOf } from './mail-calendar.presenter.ts';
import type { MailInput } from './mail-input.presenter.ts';
import { mailKindOf, type MailKind } from './mail-kinds.policy.ts';
import { readablePhone } from '#server/lib/phone.ts';

type Receiver = MailInput['receiver'];

const CHANGED: Readonly<Record<Receiver, string>> = {
  client: 'Agendamento alterado',
  professional: 'Agendamento alterado',
  former: 'Agendamento transferido',
};

const HEADLINES: Readonly<Record<MailKind, Readonly<Record<Receiver, string>>>> = {
  booked: {
    client: 'Agendamento marcado',
    professional: 'Novo agendamento',
    former: 'Agendamento transferido',
  },
  changed: CHANGED,
  call_ready: CHANGED,
  cancelled: {
    client: 'Agendamento cancelado',
    professional: 'Agendamento cancelado',
    former: 'Agendamento cancelado',
  },
  reminder: {
    client: 'Lembrete do seu agendamento',
    professional: 'Lembrete de agendamento',
    former: 'Lembrete de agendamento',
  },
};

/** What the same mails say when the client did it themselves, on their own page. */
const BY_CLIENT: Readonly<Partial<typeof HEADLINES>> = {
  changed: {
    ...CHANGED,
    client: 'Agendamento remarcado',
    professional: 'O cliente remarcou o agendamento',
  },
  cancelled: {
    ...HEADLINES.cancelled,
    professional: 'O cliente cancelou o agendamento',
  },
};

function headlineOf(event: AppointmentEvent, receiver: Receiver): string {
  const kind = mailKindOf(event);
  if (receiver === 'professional' && event.formerUserId !== undefined)
    return 'Agendamento transferido para você';
  const own = event.source === 'client' ? BY_CLIENT[kind] : undefined;
  return (own ?? HEADLINES[kind])[receiver];
}

/** What makes a mail this one: the same however often it is tried. */
export function mailKey({ eventId }: Pick<AppointmentEvent, 'eventId'>, receiver: Receiver): string {
  return `${eventId}-${receiver}`;
}

/**
 * The mail of one event to one receiver, in text and HTML, with its calendar file. Subject and preview name neither the
 * service nor notes: for a clinic they are health data, and both show on a locked screen.
 */
export function composeMail(input: MailInput): Mail {
  const { event, receiver, to } = input;
  const headline = headlineOf(event, receiver);
  const start = new Date(event.appointment.startTime);
  const timezone = zoneOf(input);
  const zoneWords = showsOtherClock(input) ? ` (${zoneName(start, timezone)})` : '';
  return {
    key: mailKey(event, receiver),
    to,
    replyTo: answersTo(input),
    unsubscribeUrl: receiver === 'client' ? undefined : input.settingsUrl,
    subject: `${headline}: ${longDate(start, timezone)}, ${timeOfDay(start, timezone)}${zoneWords}`,
    ...composeLetter({
      headline,
      preview: previewOf(input),
      lines: linesOf(input),
      facts: factsOf(input),
      link: linkOf(input),
      footer: footerOf(input),
      brandName: input.brandName,
    }),
    calendar: calendarOf(input),
  };
}

/** Client and professional answer one another, not a mailbox that nobody reads. */
function answersTo({ event, receiver, professional }: MailInput): Mail['replyTo'] {
  const { clientName, clientEmail } = event.appointment;
  if (receiver === 'client') return { name: professional.name, address: professional.email };
  return receiver === 'former' || clientEmail === null
    ? undefined
    : { name: clientName, address: clientEmail };
}

/** By whose clock a mail tells times: a client's by the one that they chose the time by. */
function zoneOf({ event, receiver, professional }: MailInput): string {
  return (receiver === 'client' ? event.appointment.clientZone : undefined) ?? professional.timezone;
}

/** Whether the client chose by a clock that shows another time than the professional's. */
function showsOtherClock(input: MailInput): boolean {
  const start = new Date(input.event.appointment.startTime);
  return !sameClock(start, zoneOf(input), input.professional.timezone);
}

function hoursOf({ event }: MailInput, timezone: string, between: string): string {
  const [start, end] = [new Date(event.appointment.startTime), new Date(event.appointment.endTime)];
  return `${timeOfDay(start, timezone)} ${between} ${timeOfDay(end, timezone)} (${zoneName(start, timezone)})`;
}

/** The same time by the professional's clock, with its date where that is another; null where the clocks agree. */
function hoursOfProfessional(input: MailInput): string | null {
  if (!showsOtherClock(input)) return null;
  const { timezone } = input.professional;
  const start = new Date(input.event.appointment.startTime);
  const day = longDate(start, timezone);
  const hours = hoursOf(input, timezone, 'às');
  return day === longDate(start, zoneOf(input)) ? hours : `${day}, ${hours}`;
}

function previewOf(input: MailInput): string {
  const hours = `Das ${hoursOf(input, zoneOf(input), 'às')}`;
  return input.receiver === 'client'
    ? `${hours}, com ${input.event.appointment.professionalName}.`
    : `${hours}.`;
}

/** What the letter says before its facts: to a client with a greeting, and depending on who did it. */
function linesOf(input: MailInput): string[] {
  return input.receiver === 'client'
    ? [greetingOf(input.to.name), ...linesToClient(input)]
    : [openingOf(input)];
}

function linesToClient(input: MailInput): string[] {
  const { event, confirmed, bookingUrl } = input;
  const time = `Seu horário com ${event.appointment.professionalName}`;
  const own = event.source === 'client';
  switch (mailKindOf(event)) {
    case 'booked':
      return [`${time} está marcado. Esperamos por você!`];
    case 'call_ready':
      return ['A videochamada do seu horário está pronta: o link está abaixo.'];
    case 'changed':
      if (own) return [`${time} foi remarcado, como você pediu. Agora é assim:`];
      return [`${time} mudou: agora é este. Se não ficar bom para você, é só remarcar.`];
    case 'cancelled': {
      const again = bookingUrl === null ? [] : ['Quando quiser, é só escolher outro.'];
      if (own) return [`${time} foi cancelado, como você pediu.`, ...again];
      return [`${time} foi cancelado. Sentimos muito e pedimos desculpas pelo transtorno.`, ...again];
    }
    case 'reminder': {
      const day = dayOf(new Date(event.appointment.startTime), input.now, zoneOf(input));
      const answer = confirmed ? 'Sua presença está confirmada. Até lá!' : 'Você vem? É só confirmar abaixo.';
      return [`${time} é ${day}.`, answer];
    }
  }
}

/** The one sentence to a professional. */
function openingOf(input: MailInput): string {
  const { event, receiver, professional } = input;
  const { clientName, professionalName } = event.appointment;
  const time = `O horário com ${clientName}`;
  if (receiver === 'former') return `${time} passou para ${professionalName}.`;
  if (event.formerUserId !== undefined) return `${time} agora é seu.`;
  switch (mailKindOf(event)) {
    case 'booked':
      return `${time} está marcado.`;
    case 'call_ready':
      return `A videochamada com ${clientName} está pronta.`;
    case 'changed':
      return `${time} mudou. Agora é assim:`;
    case 'cancelled':
      return `${time} foi cancelado.`;
    case 'reminder':
      return `${time} é ${dayOf(new Date(event.appointment.startTime), input.now, professional.timezone)}.`;
  }
}

/** "hoje, às 14:00": true on the day it is sent; later the date below says it. */
function dayOf(start: Date, now: Date, timezone: string): string {
  const days = daysBetween(now, start, timezone);
  const day = days === 0 ? 'hoje' : days === 1 ? 'amanhã' : longDate(start, timezone);
  return `${day}, às ${timeOfDay(start, timezone)}`;
}

function factsOf(input: MailInput): [string, string][] {
  const { event, receiver } = input;
  const { appointment } = event;
  const own = receiver === 'professional';
  const takesPlace = mailKindOf(event) !== 'cancelled' && receiver !== 'former';
  const facts: [string, string | null][] = [
    ['Data', longDate(new Date(appointment.startTime), zoneOf(input))],
    ['Horário', hoursOf(input, zoneOf(input), 'às')],
    ['No relógio do profissional', hoursOfProfessional(input)],
    ['Antes', receiver === 'former' ? null : beforeOf(input)],
    ['Profissional', receiver === 'client' ? appointment.professionalName : null],
    ['Cliente', receiver === 'client' ? null : appointment.clientName],
    ['Telefone', own ? readablePhone(appointment.clientPhone) : null],
    ['E-mail', own ? appointment.clientEmail : null],
    ['Local', receiver === 'client' ? placeOf(input) : null],
    ['Serviço', appointment.productName],
    ['Valor', receiver === 'client' && takesPlace && input.price !== null ? formatBrl(input.price) : null],
    // A visitor types the client's name and address: what bears the name is not written to the address at length.
    ['Assunto', own ? (appointment.meetingTitle ?? null) : null],
    ['Videochamada', takesPlace ? appointment.meetLink : null],
    ['Detalhes', takesPlace ? (appointment.meetingDescription ?? null) : null],
    ['Observações', own ? appointment.notes : null],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null && fact[1] !== '');
}

/** The organisation's name, where it says more than the professional's. */
function placeOf({ event, organizationName }: MailInput): string | null {
  return organizationName === event.appointment.professionalName ? null : organizationName;
}

/** What a change replaced: the time, whose it was, or both. */
function beforeOf(input: MailInput): string | null {
  const { former } = input.event;
  if (former === undefined) return null;
  const timezone = zoneOf(input);
  const { startTime, endTime, professionalName } = former;
  const parts: string[] = [];
  if (startTime !== undefined && endTime !== undefined) {
    const [start, end] = [new Date(startTime), new Date(endTime)];
    const hours = `${timeOfDay(start, timezone)} às ${timeOfDay(end, timezone)}`;
    parts.push(`${longDate(start, timezone)}, ${hours}`);
  }
  if (professionalName !== undefined) parts.push(`com ${professionalName}`);
  return parts.length === 0 ? null : parts.join(', ');
}

function linkOf(input: MailInput): Letter['link'] {
  const { event, receiver, manageUrl, agendaUrl, bookingUrl, confirmed } = input;
  if (receiver !== 'client') return { label: 'Abrir a agenda', url: agendaUrl };
  if (mailKindOf(event) !== 'cancelled')
    return { label: confirmed ? 'Remarcar ou cancelar' : 'Confirmar, remarcar ou cancelar', url: manageUrl };
  return bookingUrl === null ? undefined : { label: 'Marcar outro horário', url: bookingUrl };
}

function footerOf({ receiver, settingsUrl }: MailInput): NonNullable<Letter['footer']> {
  if (receiver === 'client')
    return { line: 'Você recebe este e-mail porque um horário foi marcado com este endereço.' };
  return {
    line: 'Você recebe este e-mail porque os seus avisos por e-mail estão ligados.',
    link: { label: 'Mudar os avisos', url: settingsUrl },
  };
}
