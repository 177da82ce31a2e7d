import { seriesWords } from '#shared/series/series-words.ts';
import { longDate, shortDate, timeOfDay, zoneName } from '#server/lib/format.ts';
import { greetingOf } from '#server/lib/greeting.ts';
import type { LetterLink } from '#server/lib/letter.ts';
import type { SeriesPattern } from '#shared/series/series-dates.ts';

type Times = { readonly startTime: Date; readonly endTime: Date };

export type NewsOfSeries = {
  readonly kind: 'made' | 'moved' | 'cancelled' | 'extended';
  /** Who reads it: the client of them, or whose agenda they are in. */
  readonly reader: 'client' | 'professional';
  /** How they repeat. */
  readonly pattern: SeriesPattern & { readonly firstDate: string };
  /** Has no end. */
  readonly isOpen: boolean;
  /** Dates of it that could not be had, 'YYYY-MM-DD'. */
  readonly skipped: readonly string[];
  /** By start; at least one. */
  readonly times: readonly [Times, ...Times[]];
  /** IANA zone by whose clock the reader reads them. */
  readonly timezone: string;
  readonly clientName: string;
  readonly professionalName: string;
  readonly organizationName: string;
  readonly productName: string | null;
  readonly link: LetterLink | null;
};

const DONE = { made: 'marcado', moved: 'remarcado', cancelled: 'cancelado', extended: 'marcado' } as const;

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
    cancelled: `${count} com ${other} ${isOne ? 'foi' : 'foram'} ${done}:`,
    extended: `A série com ${other}, ${rule}, continua: mais ${count} ${isOne ? 'está' : 'estão'} ${done}:`,
  }[kind];
  const goesOn = news.isOpen && kind !== 'cancelled' && kind !== 'extended';
  return {
    headline,
    subject: `${headline}: ${count} a partir de ${longDate(first.startTime, timezone)}`,
    preview: `${count} com ${other} ${done}.`,
    lines: [
      ...(reader === 'client' ? [greetingOf(news.clientName)] : []),
      ...(goesOn ? [`${OPEN}.`] : []),
      line,
    ],
    facts: [
      ...times.map((time, index): [string, string] => [`${index + 1}`, timeInWords(time, timezone)]),
      ...(news.skipped.length === 0
        ? []
        : [['Sem horário', news.skipped.map(shortDate).join(', ')] as [string, string]]),
      ...(news.productName === null ? [] : [['Serviço', news.productName] as [string, string]]),
      ...(reader === 'professional' || news.organizationName === news.professionalName
        ? []
        : [['Local', news.organizationName] as [string, string]]),
    ],
    link: news.link,
  };
}

function timeInWords({ startTime, endTime }: Times, timezone: string): string {
  const hours = `${timeOfDay(startTime, timezone)} às ${timeOfDay(endTime, timezone)}`;
  return `${longDate(startTime, timezone)}, ${hours} (${zoneName(startTime, timezone)})`;
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
