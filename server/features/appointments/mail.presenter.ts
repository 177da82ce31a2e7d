import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { titleForClient } from '#shared/meeting-text.ts';
import type { AppointmentEvent, MailTask } from '#server/jobs/definitions.ts';
import { longDate, timeOfDay, zoneName } from '#server/lib/format.ts';
import { escapeHtml } from '#server/lib/html.ts';
import { letterButton, letterFrame } from '#server/lib/letter.ts';
import type { Mail } from '#server/lib/mailer.ts';

export type MailInput = {
  readonly event: AppointmentEvent;
  readonly receiver: MailTask['receiver'];
  readonly to: Mail['to'];
  readonly professional: { readonly name: string; readonly email: string; readonly timezone: string };
  readonly brandName: string;
  /** The client's own page. */
  readonly manageUrl: string;
};

const HEADLINES: Readonly<Record<AppointmentEvent['type'], Readonly<Record<MailTask['receiver'], string>>>> =
  {
    'appointment.created': { client: 'Agendamento confirmado', professional: 'Novo agendamento' },
    'appointment.updated': { client: 'Agendamento alterado', professional: 'Agendamento alterado' },
    'appointment.cancelled': { client: 'Agendamento cancelado', professional: 'Agendamento cancelado' },
    'appointment.reminder': {
      client: 'Lembrete do seu agendamento',
      professional: 'Lembrete de agendamento',
    },
  };

/** What the same mails say when the client did it themselves, on their own page. */
const BY_CLIENT: Readonly<Partial<typeof HEADLINES>> = {
  'appointment.updated': {
    client: 'Agendamento remarcado',
    professional: 'O cliente remarcou o agendamento',
  },
  'appointment.cancelled': {
    client: 'Agendamento cancelado',
    professional: 'O cliente cancelou o agendamento',
  },
};

function headlineOf({ type, source }: AppointmentEvent, receiver: MailTask['receiver']): string {
  const own = source === 'client' ? BY_CLIENT[type] : undefined;
  return (own ?? HEADLINES[type])[receiver];
}

/**
 * The mail of one event to one receiver, in text and HTML, with its calendar file. The subject names neither the
 * service nor notes: for a clinic they are health data.
 */
export function composeMail(input: MailInput): Mail {
  const { event, receiver, to, professional } = input;
  const headline = headlineOf(event, receiver);
  const start = new Date(event.appointment.startTime);
  const when = longDate(start, professional.timezone);
  const lines = linesOf(input);
  const link = linkOf(input);
  return {
    key: `${event.eventId}-${receiver}`,
    to,
    subject: `${headline}: ${when}, ${timeOfDay(start, professional.timezone)}`,
    text: [
      `${headline}.`,
      '',
      ...lines.map(([name, value]) => `${name}: ${value}`),
      ...(link ? ['', `${link.label}: ${link.url}`] : []),
      '',
      input.brandName,
    ].join('\n'),
    html: htmlOf(headline, lines, link, input.brandName),
    calendar: calendarOf(input),
  };
}

function linesOf({ event, receiver, professional }: MailInput): [string, string][] {
  const { appointment } = event;
  const [start, end] = [new Date(appointment.startTime), new Date(appointment.endTime)];
  const zone = professional.timezone;
  const lines: [string, string | null][] = [
    ['Profissional', receiver === 'client' ? appointment.professionalName : null],
    ['Cliente', receiver === 'professional' ? appointment.clientName : null],
    ['Telefone', receiver === 'professional' ? appointment.clientPhone : null],
    ['E-mail', receiver === 'professional' ? appointment.clientEmail : null],
    ['Serviço', appointment.productName],
    // A visitor types the client's name and address: what bears the name is not written to the address at length.
    ['Assunto', receiver === 'professional' ? (appointment.meetingTitle ?? null) : null],
    ['Data', longDate(start, zone)],
    ['Horário', `${timeOfDay(start, zone)} às ${timeOfDay(end, zone)} (${zoneName(start, zone)})`],
    ['Videochamada', appointment.meetLink],
    ['Detalhes', appointment.meetingDescription ?? null],
    ['Observações', receiver === 'professional' ? appointment.notes : null],
  ];
  return lines.filter((line): line is [string, string] => line[1] !== null && line[1] !== '');
}

function linkOf({ event, receiver, manageUrl }: MailInput): { label: string; url: string } | null {
  if (receiver !== 'client' || event.type === 'appointment.cancelled') return null;
  return { label: 'Confirmar, remarcar ou cancelar', url: manageUrl };
}

/** Plain tables and system fonts: what mail programs show alike, in light and in dark. */
function htmlOf(
  headline: string,
  lines: readonly [string, string][],
  link: { label: string; url: string } | null,
  brandName: string,
): string {
  const rows = lines
    .map(
      ([name, value]) =>
        `<tr><td style="padding:4px 16px 4px 0;opacity:.7;vertical-align:top">${escapeHtml(name)}</td><td style="padding:4px 0;white-space:pre-line">${escapeHtml(value)}</td></tr>`,
    )
    .join('');
  const table = `<table style="border-collapse:collapse;font-size:15px">${rows}</table>`;
  return letterFrame(headline, `${table}${link ? letterButton(link) : ''}`, brandName);
}

/** One UID for the life of an appointment, a SEQUENCE that grows with its changes (RFC 5546). */
function calendarOf(input: MailInput): NonNullable<Mail['calendar']> {
  const { event, professional, to } = input;
  const { appointment, type, occurredAt } = event;
  const cancelled = type === 'appointment.cancelled';
  const method = cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({ method, prodId: { company: 'Hora Marcada', product: 'Agenda', language: 'PT' } });
  calendar.createEvent({
    id: `${appointment.id}@hora-marcada`,
    sequence: appointment.revision + (cancelled ? 1 : 0),
    stamp: new Date(occurredAt),
    start: new Date(appointment.startTime),
    end: new Date(appointment.endTime),
    summary: summaryOf(input),
    description: appointment.meetingDescription ?? null,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: professional.name, email: professional.email },
    attendees: [{ name: to.name, email: to.address, rsvp: false }],
  });
  return { method: cancelled ? 'CANCEL' : 'REQUEST', content: calendar.toString() };
}

/** What the professional's settings call it; the client's calendar is also told whom it is with. */
function summaryOf({ event, receiver }: MailInput): string {
  const { meetingTitle, clientName, professionalName } = event.appointment;
  if (!meetingTitle) return `${clientName} e ${professionalName}`;
  return receiver === 'client' ? titleForClient(meetingTitle, professionalName) : meetingTitle;
}
