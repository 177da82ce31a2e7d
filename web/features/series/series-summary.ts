import { SERIES } from '#shared/contract/limits.ts';
import type { SeriesDate } from '#shared/contract/series.ts';
import { countInWords } from '#web/agenda/model/names.ts';
import { formatDay } from '#web/lib/format.ts';
import type { WantedDates } from './series-values.ts';

type Summarized = Pick<WantedDates, 'dates' | 'starts' | 'missing' | 'added'> & {
  /** How many appointments were asked for; null where the series does not end by its count. */
  readonly count: number | null;
  /** The professional's zone in words, where it is another one than the reader's. */
  readonly zone: string | undefined;
  /** Whether these are all of its dates, the first of a series without an end, or what there may be of it. */
  readonly extent: 'whole' | 'open' | 'cut';
};

/** '12 datas: 2 não estão livres. Confira o que fazer. Há 2 feriados. 2 datas ficam de fora: 10 de 12 agendamentos.' */
export function summaryOf({ dates, starts, missing, added, count, zone, extent }: Summarized): string {
  const last = dates.at(-1);
  const outside = dates.length - starts.length;
  if (dates.length > 0 && starts.length === 0)
    return 'Nenhuma data seria marcada. Mude “Pular” em pelo menos uma delas, ou volte e escolha outro horário.';
  const about = [
    stateOf(dates, starts.length, count !== null),
    holidaysIn(dates),
    count === null ? '' : leftOut(outside, { count, missing, added }),
    zone && `${zone}.`,
  ]
    .filter(Boolean)
    .join(' ');
  if (extent === 'whole' || last === undefined) return about;
  const more =
    extent === 'open'
      ? `Por agora até ${formatDay(last.date)}; os horários seguintes são marcados com o tempo, com um e-mail a cada vez.`
      : `Vai só até ${formatDay(last.date)}: uma série tem no máximo ${SERIES.appointments} horários, dentro de um ano. Para continuar depois, escolha "Nunca".`;
  return `${about} ${more}`;
}

/** '2 datas ficam de fora: 10 de 12 agendamentos.' */
function leftOut(
  outside: number,
  { count, missing, added }: { count: number } & Pick<WantedDates, 'missing' | 'added'>,
): string {
  if (outside === 0) return '';
  const those = outside === 1 ? '1 data fica de fora' : `${outside} datas ficam de fora`;
  if (missing > 0) return `${those}: ${count - missing} de ${countInWords(count)}.`;
  return `${those}: com ${added === 1 ? 'a' : 'as'} do fim, são ${countInWords(count)}.`;
}

/** 'Há 2 feriados.': also those on which the professional works. */
function holidaysIn(dates: readonly SeriesDate[]): string {
  const count = dates.filter(({ holiday }) => holiday !== null).length;
  return count === 0 ? '' : count === 1 ? 'Há 1 feriado.' : `Há ${count} feriados.`;
}

function stateOf(dates: readonly SeriesDate[], booked: number, isCounted: boolean): string {
  const all = dates.length === 1 ? '1 data' : `${dates.length} datas`;
  const troubled = dates.filter(({ state }) => state !== 'free' && state !== 'outside').length;
  if (troubled > 0)
    return `${all}: ${troubled === 1 ? '1 não está livre' : `${troubled} não estão livres`}. Confira o que fazer.`;
  if (booked === dates.length || isCounted) return `${all}, todas livres.`;
  return `${all}, ${booked} marcadas.`;
}
