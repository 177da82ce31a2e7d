import type { AbsenceOutcome, SettledAbsence } from '#shared/contract/absences.ts';
import { TEXTS_LEFT_KEY } from '#web/lib/session.ts';

/** The texts of an absence that was closed before all of its clients had theirs. */
export type TextsLeft = {
  readonly texts: SettledAbsence['texts'];
  readonly outcomes: readonly AbsenceOutcome[];
  readonly absenceId: string;
  /** Who is away. */
  readonly personId: string;
  /** How many are not ticked. */
  readonly left: number;
};

/** 'Falta 1 texto', 'Faltam 3 textos'. */
export function textsLeftWords(left: number): string {
  return left === 1 ? 'Falta 1 texto' : `Faltam ${left} textos`;
}

/** Absences that are remembered. */
const MOST = 5;

/** What is left of a person's last absence, by what this tab remembers; null where nothing is. */
export function readTextsLeft(personId: string): TextsLeft | null {
  return kept().find((each) => each.personId === personId) ?? null;
}

/**
 * Remembers it in this tab alone, until all are ticked, the tab is closed or the person signs out: a text has a client's name and phone.
 * Nothing left forgets it.
 */
export function keepTextsLeft(texts: TextsLeft): void {
  const others = kept().filter(({ absenceId }) => absenceId !== texts.absenceId);
  const all = texts.left === 0 ? others : [texts, ...others].slice(0, MOST);
  try {
    if (all.length === 0) sessionStorage.removeItem(TEXTS_LEFT_KEY);
    else sessionStorage.setItem(TEXTS_LEFT_KEY, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing forgets them with the panel.
  }
}

function kept(): readonly TextsLeft[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(TEXTS_LEFT_KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isTextsLeft) : [];
  } catch {
    return [];
  }
}

function isTextsLeft(value: unknown): value is TextsLeft {
  if (typeof value !== 'object' || value === null) return false;
  const { absenceId, personId, left, texts, outcomes } = value as Partial<Record<keyof TextsLeft, unknown>>;
  return (
    [absenceId, personId].every((id) => typeof id === 'string') &&
    typeof left === 'number' &&
    [texts, outcomes].every(Array.isArray)
  );
}
