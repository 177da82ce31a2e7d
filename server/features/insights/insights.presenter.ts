import type { Insights, SuggestionEntry, SuggestionPreview } from '#shared/contract/insights.ts';
import { changedDay, placesOf, startsChange } from '#shared/insights/changed-day.ts';
import { keyOf } from '#shared/insights/suggestions.ts';
import type { KeptWindow, Suggestion } from '#shared/insights/types.ts';
import { suggestionReason, suggestionTitle } from '#shared/insights/words.ts';
import type { ChangeRow, DismissalRow } from './marks.queries.ts';

/** A suggestion with its sentences and what it would change. @param windows the person's, of the whole week */
export function presentSuggestion(suggestion: Suggestion, windows: readonly KeptWindow[]): SuggestionEntry {
  const { before, after } = dayOf(suggestion, windows);
  return {
    ...suggestion,
    key: keyOf(suggestion),
    title: suggestionTitle(suggestion),
    reason: suggestionReason(suggestion),
    after: after.map(spanOf),
    placesChange: placesOf(after) - placesOf(before),
  };
}

/** What changes once a suggestion is applied. @param kept appointments ahead in hours that close */
export function presentPreview(
  suggestion: Suggestion,
  windows: readonly KeptWindow[],
  kept: SuggestionPreview['kept'],
): SuggestionPreview {
  const { before, after } = dayOf(suggestion, windows);
  return {
    title: suggestionTitle(suggestion),
    reason: suggestionReason(suggestion),
    before: before.map(spanOf),
    after: after.map(spanOf),
    ...startsChange(before, after),
    kept,
  };
}

/** A suggestion that was applied. */
export function presentChange(row: ChangeRow): Insights['changes'][number] {
  return { id: row.id, title: suggestionTitle(hoursOf(row)), appliedAt: row.appliedAt.toISOString() };
}

/** A suggestion that was put aside. */
export function presentDismissal(row: DismissalRow): Insights['dismissed'][number] {
  const hours = hoursOf(row);
  return { key: keyOf(hours), title: suggestionTitle(hours), dismissedAt: row.dismissedAt.toISOString() };
}

function hoursOf({ kind, dayOfWeek, startMinute, endMinute }: ChangeRow | DismissalRow) {
  // The table's check on weekdays.
  return { kind, dayOfWeek: dayOfWeek as Suggestion['dayOfWeek'], startMinute, endMinute };
}

/** The active windows of the weekday, now and once the suggestion is applied. */
function dayOf(suggestion: Suggestion, windows: readonly KeptWindow[]) {
  const day = windows.filter(({ dayOfWeek }) => dayOfWeek === suggestion.dayOfWeek);
  const pieces = changedDay(day, suggestion).map((piece) => ({
    ...piece,
    isActive: piece.of?.isActive ?? true,
  }));
  const active = ({ isActive }: { isActive: boolean }) => isActive;
  return { before: day.filter(active), after: pieces.filter(active) };
}

function spanOf({ startMinute, endMinute }: { startMinute: number; endMinute: number }) {
  return { startMinute, endMinute };
}
