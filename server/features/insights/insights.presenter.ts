import type { SuggestionEntry } from '#shared/contract/insights.ts';
import { changedDay, placesOf } from '#shared/insights/changed-day.ts';
import { keyOf } from '#shared/insights/suggestions.ts';
import type { KeptWindow, Suggestion } from '#shared/insights/types.ts';
import { suggestionReason, suggestionTitle } from '#shared/insights/words.ts';

/** A suggestion with its sentences and what it would change. @param windows the person's, of the whole week */
export function presentSuggestion(suggestion: Suggestion, windows: readonly KeptWindow[]): SuggestionEntry {
  const before = windows.filter(({ dayOfWeek }) => dayOfWeek === suggestion.dayOfWeek);
  const after = changedDay(before, suggestion)
    .map((piece) => ({ ...piece, isActive: piece.of?.isActive ?? true }))
    .filter(({ isActive }) => isActive);
  return {
    ...suggestion,
    key: keyOf(suggestion),
    title: suggestionTitle(suggestion),
    reason: suggestionReason(suggestion),
    after: after.map(({ startMinute, endMinute }) => ({ startMinute, endMinute })),
    placesChange: placesOf(after) - placesOf(before),
  };
}
