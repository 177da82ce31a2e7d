import type { AbsenceChoice } from '#shared/contract/absences.ts';
import { reasonAfter } from '#shared/reason-words.ts';
import { longDate, timeOfDay, zoneName } from '#server/lib/format.ts';
import { greetingOf } from '#server/lib/greeting.ts';
import type { LetterLink } from '#server/lib/letter.ts';

/** When something is or was, and with whom. */
export type Place = {
  readonly professionalName: string;
  readonly startTime: Date;
  readonly endTime: Date;
  /** IANA zone by whose clock the client reads it. */
  readonly timezone: string;
};

/** What became of one appointment of a client. */
export type Notice = {
  readonly action: AbsenceChoice['action'];
  readonly former: Place;
  /** Where it is now; of what stays or is cancelled the same. */
  readonly now: Place;
  readonly productName: string | null;
  /** The client's own page of it. */
  readonly manageUrl: string;
};

export type NoticeInput = {
  readonly clientName: string;
  /** By start; at least one. */
  readonly changes: readonly [Notice, ...Notice[]];
  readonly professionalName: string;
  readonly organizationName: string;
  /** The reason, where it is shared with clients. */
  readonly reason: string | null;
  /** The clinic's own words. */
  readonly message: string | null;
  /** Where another time can be had after a cancellation; null where nowhere. */
  readonly bookingUrl: string | null;
};

/** What a client reads about all their appointments at once. */
export type NoticeLetter = {
  readonly subject: string;
  readonly headline: string;
  readonly preview: string;
  readonly lines: string[];
  readonly facts: [string, string][];
  readonly link: LetterLink | null;
};

const HEADLINES = {
  move: 'Agendamento alterado',
  link: 'Escolha outro horário',
  cancel: 'Agendamento cancelado',
  several: 'Mudança nos seus horários',
} as const;

const NEWS = {
  move: 'Guardamos outro horário para você, que está abaixo. Se não ficar bom, é só remarcar.',
  link: 'Para não perder o atendimento, escolha outro horário pelo link abaixo.',
  cancel: 'Por isso o seu horário foi cancelado. Sentimos muito e pedimos desculpas pelo transtorno.',
  several: 'Veja abaixo como fica cada horário seu.',
} as const;

/** One mail for all of a client's appointments. Subject and preview name neither the service nor the reason: both show on a locked screen. */
export function composeNotice(input: NoticeInput): NoticeLetter {
  const { changes, reason, message } = input;
  const [first] = changes;
  const kind = changes.length > 1 ? 'several' : first.action;
  const headline = HEADLINES[kind];
  const shown = first.action === 'move' ? first.now : first.former;
  const day = `${longDate(shown.startTime, shown.timezone)}, ${timeOfDay(shown.startTime, shown.timezone)}`;
  return {
    headline,
    subject: changes.length > 1 ? headline : `${headline}: ${day}`,
    preview: `${input.professionalName} não poderá atender no horário marcado.`,
    lines: [
      greetingOf(input.clientName),
      `${input.professionalName} não poderá atender você no horário marcado.${reasonAfter(reason)}`,
      ...(message === null ? [] : message.split(/\n+/)),
      NEWS[kind],
    ],
    facts: [...changes.flatMap((each) => factsOf(each, changes.length > 1)), ...placeFacts(input)],
    link: linkOf(input),
  };
}

/** The same in one text for WhatsApp, which greets by itself. */
export function textForClient(input: NoticeInput): string {
  const { lines, facts, link } = composeNotice(input);
  const times = facts.filter(([name]) => name !== 'Serviço' && name !== 'Local');
  return [
    ...lines.slice(1),
    ...times.map(([name, value]) => `${name}: ${value}`),
    ...(link === null ? [] : [`${link.label}: ${link.url}`]),
  ].join('\n');
}

function factsOf({ action, former, now, manageUrl }: Notice, isOneOfSeveral: boolean): [string, string][] {
  const own: [string, string][] =
    isOneOfSeveral && action !== 'cancel'
      ? [[action === 'link' ? 'Escolher outro' : 'Mudar', manageUrl]]
      : [];
  switch (action) {
    case 'move':
      return [['Antes', placeInWords(former)], ['Agora', placeInWords(now)], ...own];
    case 'link':
      return [['Horário marcado', placeInWords(former)], ...own];
    case 'cancel':
      return [['Cancelado', placeInWords(former)]];
  }
}

function placeFacts({ changes, organizationName, professionalName }: NoticeInput): [string, string][] {
  const facts: [string, string][] = [];
  const [first] = changes;
  if (changes.length === 1 && first.productName !== null) facts.push(['Serviço', first.productName]);
  if (organizationName !== professionalName) facts.push(['Local', organizationName]);
  return facts;
}

function placeInWords({ startTime, endTime, timezone, professionalName }: Place): string {
  const hours = `${timeOfDay(startTime, timezone)} às ${timeOfDay(endTime, timezone)} (${zoneName(startTime, timezone)})`;
  return `${longDate(startTime, timezone)}, ${hours}, com ${professionalName}`;
}

/** The one thing to press: to choose where that is asked for, else what can be done with the first. */
function linkOf({ changes, bookingUrl }: NoticeInput): LetterLink | null {
  const asked = changes.find(({ action }) => action === 'link');
  if (asked !== undefined) return { label: 'Escolher outro horário', url: asked.manageUrl };
  const moved = changes.find(({ action }) => action === 'move');
  if (moved !== undefined) return { label: 'Confirmar, remarcar ou cancelar', url: moved.manageUrl };
  return bookingUrl === null ? null : { label: 'Marcar outro horário', url: bookingUrl };
}
