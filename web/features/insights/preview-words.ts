import type { SuggestionPreview } from '#shared/contract/insights.ts';
import { formatDay, formatMinutes, formatNumber } from '#web/lib/format.ts';

/** Times that are named one by one; of more, how many. */
const MOST_NAMED = 8;

/** Hours of a weekday: '09:00–12:00 e 14:00–18:00', or that it is closed. */
export function hoursWords(spans: SuggestionPreview['before']): string {
  if (spans.length === 0) return 'fechado';
  return listed(
    spans.map(({ startMinute, endMinute }) => `${formatMinutes(startMinute)}–${formatMinutes(endMinute)}`),
  );
}

/** What a suggestion changes, a sentence for each thing: times that go, times that come, and what stays booked. */
export function changeSentences({
  removed,
  added,
  kept,
}: Pick<SuggestionPreview, 'removed' | 'added' | 'kept'>): string[] {
  const sentences: string[] = [];
  if (removed.length > 0)
    sentences.push(
      removed.length === 1
        ? `1 horário deixa de ser oferecido: ${times(removed)}.`
        : `${removed.length} horários deixam de ser oferecidos: ${times(removed)}.`,
    );
  if (added.length > 0)
    sentences.push(
      added.length === 1
        ? `1 horário passa a ser oferecido: ${times(added)}.`
        : `${added.length} horários passam a ser oferecidos: ${times(added)}.`,
    );
  sentences.push(keptSentence(kept));
  return sentences;
}

/** What an undone change says: hours that close again keep what was booked in them meanwhile. */
export function undoneWords(kept: SuggestionPreview['kept']): string {
  const back = 'Os horários de antes voltaram.';
  return kept.count === 0 ? back : `${back} ${keptSentence(kept)}`;
}

function keptSentence({ count, firstDate }: SuggestionPreview['kept']): string {
  if (count === 0 || firstDate === null) return 'Nenhum agendamento marcado é afetado.';
  const date = formatDay(firstDate);
  return count === 1
    ? `1 agendamento já marcado nesse período continua como está, em ${date}.`
    : `${formatNumber(count)} agendamentos já marcados nesse período continuam como estão; o primeiro, em ${date}.`;
}

function times(minutes: readonly number[]): string {
  const named = minutes.slice(0, MOST_NAMED).map(formatMinutes);
  const more = minutes.length - named.length;
  return listed(more > 0 ? [...named, `mais ${more}`] : named);
}

/** 'a', 'a e b', 'a, b e c'. */
function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} e ${words.at(-1) ?? ''}`;
}
