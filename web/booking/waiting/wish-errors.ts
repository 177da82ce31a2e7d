import { addDays, isCalendarDate } from '#shared/scheduling/calendar-date.ts';
import { formatDay } from '#web/lib/format.ts';
import { WAITING_DAYS } from './start-wish.ts';

type Chosen = { readonly days: readonly unknown[]; readonly parts: readonly unknown[] };

type Wished = Chosen & {
  /** 'YYYY-MM-DD', or what was typed that is no date. */
  readonly from: string;
  readonly until: string;
  readonly today: string;
  readonly name: string;
};

/** What is missing of the weekdays and parts of the day, in words. */
export function choiceErrors({ days, parts }: Chosen): Record<string, string> {
  return {
    ...(days.length === 0 ? { days: 'Escolha pelo menos um dia.' } : {}),
    ...(parts.length === 0 ? { parts: 'Escolha pelo menos uma parte do dia.' } : {}),
  };
}

/** What is missing or wrong in the form, by field, in words. */
export function wishErrors({ from, until, today, name, ...chosen }: Wished): Record<string, string> {
  const isTurned = isCalendarDate(from) && isCalendarDate(until) && until < from;
  return {
    ...choiceErrors(chosen),
    ...dayError('from', from, today),
    ...(isTurned
      ? { until: `O último dia, ${formatDay(until)}, vem antes do primeiro, ${formatDay(from)}.` }
      : dayError('until', until, today)),
    ...(name.trim() === '' ? { name: 'Diga seu nome.' } : {}),
  };
}

/** A whole date, of the month's days or not. */
const WHOLE = /^\d{1,2}\/\d{1,2}\/(\d{2}|\d{4})$/;

function dayError(field: 'from' | 'until', day: string, today: string): Record<string, string> {
  const last = addDays(today, WAITING_DAYS.most);
  if (isCalendarDate(day)) {
    if (today <= day && day <= last) return {};
    return { [field]: `Escolha um dia de ${formatDay(today)} a ${formatDay(last)}.` };
  }
  return {
    [field]: WHOLE.test(day) ? 'Essa data não existe.' : `Escreva a data como ${formatDay(today)}.`,
  };
}
