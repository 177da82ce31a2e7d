import { emptyHours } from './close.ts';
import { RECENT_DAYS, regularDays } from './dates.ts';
import { ENOUGH } from './enough.ts';
import { wantedHours } from './open.ts';
import { neededPauses } from './pause.ts';
import type { Evidence, Suggestion, SuggestionKind } from './types.ts';

/** Suggestions that are shown at once, and of them those that are not about empty hours. */
const MOST = { shown: 5, ofKind: 2 } as const;
/** When a dismissed suggestion may come back: after days, or once the evidence has grown by the factor. */
const COMES_BACK = { days: 90, evidence: 1.5 } as const;

/** A suggestion that somebody put aside. */
export type Dismissal = {
  readonly kind: SuggestionKind;
  readonly dayOfWeek: number;
  readonly startMinute: number;
  readonly endMinute: number;
  readonly evidence: number;
  /** Days ago. */
  readonly age: number;
};

/** Whether there are eight weeks of agenda with appointments in them. */
export function isEnough({ today, firstDay, appointments }: Evidence): boolean {
  return today - firstDay >= RECENT_DAYS && appointments >= ENOUGH.appointments;
}

/**
 * What a person might change of their weekly hours, from how they were used: at most five suggestions, the hours that
 * clients look for first, then pauses, then empty hours, of each kind those with the most evidence. Without enough evidence only hours that
 * are looked for, which need no history of appointments. The same evidence gives the same answer.
 */
export function suggestionsFrom(evidence: Evidence, dismissed: readonly Dismissal[] = []): Suggestion[] {
  const isShown = (suggestion: Suggestion) => !dismissed.some((each) => puts(each, suggestion));
  const [wanted = [], due = [], unused = []] = candidates(evidence).map((kind) => kind.filter(isShown));
  const first = [...wanted.slice(0, MOST.ofKind), ...due.slice(0, MOST.ofKind)];
  const rest = [...unused, ...wanted.slice(MOST.ofKind), ...due.slice(MOST.ofKind)];
  return [...first, ...rest].slice(0, MOST.shown);
}

/** Those of the dismissals without which there would be something more to suggest, in their order. */
export function hidingOf<Each extends Dismissal>(evidence: Evidence, dismissed: readonly Each[]): Each[] {
  const all = candidates(evidence).flat();
  return dismissed.filter((each) => all.some((suggestion) => puts(each, suggestion)));
}

/** All that there is to suggest: hours to open, pauses, and hours to close, of each those with the most evidence first. */
function candidates(evidence: Evidence): readonly (readonly Suggestion[])[] {
  const open = wantedHours(evidence.misses, evidence.windows).sort(byEvidence);
  const days = regularDays(evidence);
  const known = isEnough(evidence);
  const pauses = known ? neededPauses(evidence, days).sort(byEvidence) : [];
  const empty = known ? emptyHours(evidence, days).sort(byEvidence) : [];
  // Nobody is asked to open and to close on one day.
  const closes = empty.filter(({ dayOfWeek }) => !open.some((wanted) => wanted.dayOfWeek === dayOfWeek));
  return [open, pauses, closes];
}

/** The name of a suggestion: the same hours and the same kind have the same. */
export function keyOf({
  kind,
  dayOfWeek,
  startMinute,
  endMinute,
}: Pick<Suggestion, 'kind' | 'dayOfWeek' | 'startMinute' | 'endMinute'>): string {
  return `${kind}-${dayOfWeek}-${startMinute}-${endMinute}`;
}

/** The hours that a name of `keyOf` stands for; null for anything else. */
export function hoursOfKey(
  key: string,
): Pick<Suggestion, 'kind' | 'dayOfWeek' | 'startMinute' | 'endMinute'> | null {
  const found = /^(close|open|pause)-([0-6])-(\d{1,4})-(\d{1,4})$/.exec(key);
  if (found === null) return null;
  const [, kind, day, start, end] = found;
  return {
    kind: kind as SuggestionKind, // the expression admits these alone
    dayOfWeek: Number(day) as Suggestion['dayOfWeek'],
    startMinute: Number(start),
    endMinute: Number(end),
  };
}

/** Whether a dismissal still puts a suggestion aside: of the same kind, about the same hours or some of them. */
function puts(dismissal: Dismissal, suggestion: Suggestion): boolean {
  return (
    dismissal.kind === suggestion.kind &&
    dismissal.dayOfWeek === suggestion.dayOfWeek &&
    dismissal.startMinute < suggestion.endMinute &&
    suggestion.startMinute < dismissal.endMinute &&
    dismissal.age < COMES_BACK.days &&
    suggestion.evidence < dismissal.evidence * COMES_BACK.evidence
  );
}

function byEvidence(one: Suggestion, other: Suggestion): number {
  return (
    other.evidence - one.evidence ||
    other.endMinute - other.startMinute - (one.endMinute - one.startMinute) ||
    one.dayOfWeek - other.dayOfWeek ||
    one.startMinute - other.startMinute
  );
}
