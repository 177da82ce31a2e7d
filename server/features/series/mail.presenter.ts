import { dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import { seriesWords } from '#shared/series/series-words.ts';
import { daysBetween, formatBrl, longDate, shortDate, timeOfDay, zoneName } from '#server/lib/format.ts';
import { greetingOf } from '#server/lib/greeting.ts';
import type { LetterLink } from '#server/lib/letter.ts';
import type { SeriesPattern } from '#shared/series/series-dates.ts';
import { localDate } from './occurrences.policy.ts';

export type Times = { readonly startTime: Date; readonly endTime: Date };

/**
 * @param former where it was, of one that moved
 * @param price in reais, as its client reads it; null for none
 */
type Listed = Times & { readonly former?: Times | undefined; readonly price: number | null };

export type NewsOfSeries = {
  readonly kind: 'made' | 'moved' | 'changed' | 'handed' | 'cancelled' | 'extended';
  /** Who reads it: the client of them, or whose agenda they are in. */
  readonly reader: 'client' | 'professional';
  /** How they repeat. */
  readonly pattern: SeriesPattern & { readonly firstDate: string };
  /** Has no end. */
  readonly isOpen: boolean;
  /** Dates of it that could not be had, 'YYYY-MM-DD'. */
  readonly skipped: readonly string[];
  /** By start; at least one. */
  readonly times: readonly [Listed, ...Listed[]];
  /** IANA zone by whose clock the reader reads them. */
  readonly timezone: string;
  readonly clientName: string;
  readonly professionalName: string;
  /** With whom they were, where they are with somebody else now. */
  readonly formerProfessionalName: string | null;
  readonly organizationName: string;
  readonly productName: string | null;
  readonly link: LetterLink | null;
};

const DONE = {
  made: 'marcado',
  moved: 'remarcado',
  changed: 'alterado',
  handed: 'transferido',
  cancelled: 'cancelado',
  extended: 'marcado',
} as const;

const OPEN = 'Não há data de fim: os horários seguintes são marcados com o tempo, com um aviso a cada vez';

/** One mail for all appointments of a series. Subject and preview name no service: both show on a locked screen. */
export function composeSeriesNews(news: NewsOfSeries) {
  const { kind, reader, times, timezone } = news;
  const [first] = times;
  const count = times.length === 1 ? '1 horário' : `${times.length} horários`;
  const other = reader === 'client' ? news.professionalName : news.clientName;
  const rule = seriesWords(news.pattern.firstDate, news.pattern);
  const word = DONE[kind];
  const headline = `Horários ${word}s`;
  const isOne = times.length === 1;
  const done = isOne ? word : `${word}s`;
  const line = {
    made: `${count} com ${other}, ${rule}, ${isOne ? 'está' : 'estão'} ${done}:`,
    moved: `${count} com ${other} ${isOne ? 'foi' : 'foram'} ${done}, agora ${rule}:`,
    changed: `${count} com ${other}, ${rule}, ${isOne ? 'mudou' : 'mudaram'}. Agora é assim:`,
    handed: `${count} com ${other} ${isOne ? 'passou' : 'passaram'} para ${news.professionalName}:`,
    cancelled: `${count} com ${other} ${isOne ? 'foi' : 'foram'} ${done}:`,
    extended: `A série com ${other}, ${rule}, continua: mais ${count} ${isOne ? 'está' : 'estão'} ${done}:`,
  }[kind];
  const isTaken = reader === 'professional' && news.formerProfessionalName !== null;
  const before = beforeOf(news);
  const beforeAll = [before ?? [], withFormer(news) ?? []].flat().join(', ');
  const price = reader === 'client' && kind !== 'cancelled' ? priceInWords(times) : null;
  const goesOn = news.isOpen && kind !== 'cancelled' && kind !== 'extended';
  return {
    headline,
    subject: `${headline}: ${count} a partir de ${longDate(first.startTime, timezone)}`,
    preview: `${count} com ${other} ${done}.`,
    lines: [
      ...(reader === 'client' ? [greetingOf(news.clientName)] : []),
      ...(goesOn ? [`${OPEN}.`] : []),
      isTaken ? `${count} com ${other}, ${rule}, agora ${isOne ? 'é seu' : 'são seus'}:` : line,
    ],
    facts: [
      ...(beforeAll === '' ? [] : [['Antes', beforeAll] as [string, string]]),
      ...times.map((time, index): [string, string] => [
        `${index + 1}`,
        `${timeInWords(time, timezone)}${before === null && time.former ? `. Antes: ${dayAndHours(time.former, timezone)}` : ''}`,
      ]),
      ...(news.skipped.length === 0
        ? []
        : [['Sem horário', news.skipped.map(shortDate).join(', ')] as [string, string]]),
      ...(news.productName === null ? [] : [['Serviço', news.productName] as [string, string]]),
      ...(price === null ? [] : [['Valor', price] as [string, string]]),
      ...(reader === 'professional' || news.organizationName === news.professionalName
        ? []
        : [['Local', news.organizationName] as [string, string]]),
    ],
    link: news.link,
  };
}

/** 'com Ana Prado': with whom they were. */
function withFormer({ formerProfessionalName }: NewsOfSeries): string | null {
  return formerProfessionalName === null ? null : `com ${formerProfessionalName}`;
}

/**
 * Where all of them were, in one line: where one moved, and where each went as many days on from the same hour. Null where nothing
 * moved, and where each was somewhere of its own.
 */
function beforeOf({ times, timezone, pattern: { every } }: NewsOfSeries): string | null {
  const steps = times.flatMap(({ former, startTime }) =>
    former === undefined ? [] : [{ former, days: daysBetween(former.startTime, startTime, timezone) }],
  );
  const [first] = steps;
  if (first === undefined || steps.length < times.length) return null;
  const hours = hoursOf(first.former, timezone);
  if (steps.length === 1) return dayAndHours(first.former, timezone);
  if (steps.some(({ former, days }) => days !== first.days || hoursOf(former, timezone) !== hours))
    return null;
  const dates = steps.map(({ former }) => localDate(former.startTime, timezone)).sort();
  const rule = seriesWords(dates[0] ?? '', {
    every,
    weekdays: every === 'month' ? [] : dates.map(dayOfWeekOf),
  });
  return `${rule}, ${hours}, a partir de ${longDate(first.former.startTime, timezone)}`;
}

/** 'R$ 180,00 cada': what each costs. Null where one of them has no price. */
function priceInWords(times: NewsOfSeries['times']): string | null {
  const prices = times.flatMap(({ price }) => price ?? []);
  if (prices.length < times.length) return null;
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  if (times.length === 1) return formatBrl(least);
  return least === most ? `${formatBrl(least)} cada` : `de ${formatBrl(least)} a ${formatBrl(most)} cada`;
}

function hoursOf({ startTime, endTime }: Times, timezone: string): string {
  return `${timeOfDay(startTime, timezone)} às ${timeOfDay(endTime, timezone)}`;
}

function dayAndHours(former: Times, timezone: string): string {
  return `${longDate(former.startTime, timezone)}, ${hoursOf(former, timezone)}`;
}

function timeInWords(time: Times, timezone: string): string {
  return `${dayAndHours(time, timezone)} (${zoneName(time.startTime, timezone)})`;
}

type MissedRound = Pick<NewsOfSeries, 'pattern' | 'clientName' | 'productName' | 'link'> & {
  /** Dates that could not be had, 'YYYY-MM-DD', in their order; at least one. */
  readonly missed: readonly string[];
};

/** The mail to a professional about a series of which no further date could be had. */
export function composeMissedRound({ pattern, clientName, productName, link, missed }: MissedRound) {
  const rule = seriesWords(pattern.firstDate, pattern);
  const isOne = missed.length === 1;
  const count = isOne
    ? 'A próxima data não estava livre'
    : `Nenhuma das próximas ${missed.length} datas estava livre`;
  return {
    headline: 'Série sem novos horários',
    subject: `Série sem novos horários: ${missed.length} ${isOne ? 'data' : 'datas'} a partir de ${shortDate(missed[0] ?? '')}`,
    preview: `Nada foi marcado para ${clientName}.`,
    lines: [
      `A série de ${clientName}, ${rule}, não pôde continuar. ${count}.`,
      'Os horários já marcados continuam. Para estas datas, combine outro horário com o cliente.',
    ],
    facts: [
      ['Sem horário', missed.map(shortDate).join(', ')] as [string, string],
      ...(productName === null ? [] : [['Serviço', productName] as [string, string]]),
    ],
    link,
  };
}
