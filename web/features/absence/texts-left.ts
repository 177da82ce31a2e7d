import { useMemo, useSyncExternalStore } from 'react';
import type { AbsenceOutcome, SettledAbsence } from '#shared/contract/absences.ts';
import { readSession, storedTextsLeft, TEXTS_LEFT_KEY } from '#web/lib/session.ts';
import type { Person } from './types.ts';

/** The texts of an absence that was closed before all of its clients had theirs. */
export type TextsLeft = {
  readonly texts: SettledAbsence['texts'];
  /** By this device's clock, in milliseconds: before, they are not to be sent. */
  readonly textsFrom: number;
  readonly outcomes: readonly AbsenceOutcome[];
  /** Where each went, or of which day it is, in words, by the appointment's id. */
  readonly places: readonly (readonly [string, string])[];
  readonly absenceId: string;
  /** Who is away. */
  readonly person: Pick<Person, 'id' | 'name' | 'timezone'>;
  /** How many are not ticked. */
  readonly left: number;
};

/** 'Falta 1 texto', 'Faltam 3 textos'. */
export function textsLeftWords(left: number): string {
  return left === 1 ? 'Falta 1 texto' : `Faltam ${left} textos`;
}

/** As it is kept: by whom, so that nobody else who signs in within this tab sees it. */
type Kept = TextsLeft & { readonly keptBy: string };

/** What a tab may not have kept. */
type Later = 'places' | 'textsFrom';

/** Absences that are remembered. */
const MOST = 5;

const listeners = new Set<() => void>();

/** What is left of a person's last absence, by what this tab remembers; null where nothing is. */
export function readTextsLeft(personId: string): TextsLeft | null {
  return keptIn(storedTextsLeft()).find(({ person }) => person.id === personId) ?? null;
}

/** The newest absence of which texts are left; null where none is. */
export function useTextsLeft(): TextsLeft | null {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    storedTextsLeft,
    () => '',
  );
  return useMemo(() => keptIn(text)[0] ?? null, [text]);
}

/**
 * Remembers it in this tab alone, until all are ticked, the tab is closed or the person signs out: a text has a client's name and phone.
 * Nothing left forgets it.
 */
export function keepTextsLeft(texts: TextsLeft): void {
  const keptBy = readSession()?.user.id;
  if (keptBy === undefined) return;
  const others = keptIn(storedTextsLeft()).filter(({ absenceId }) => absenceId !== texts.absenceId);
  const all = texts.left === 0 ? others : [{ ...texts, keptBy }, ...others].slice(0, MOST);
  try {
    if (all.length === 0) sessionStorage.removeItem(TEXTS_LEFT_KEY);
    else sessionStorage.setItem(TEXTS_LEFT_KEY, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing forgets them with the panel.
  }
  for (const listener of listeners) listener();
}

function keptIn(text: string): readonly Kept[] {
  if (text === '') return [];
  try {
    const value: unknown = JSON.parse(text);
    // What was kept before an update has neither places nor a moment.
    return Array.isArray(value)
      ? value
          .filter(isOwn)
          .map((kept) => ({ ...kept, places: kept.places ?? [], textsFrom: kept.textsFrom ?? 0 }))
      : [];
  } catch {
    return [];
  }
}

function isOwn(value: unknown): value is Omit<Kept, Later> & Partial<Pick<Kept, Later>> {
  if (typeof value !== 'object' || value === null) return false;
  const { absenceId, person, left, texts, outcomes, keptBy } = value as Partial<Record<keyof Kept, unknown>>;
  return (
    keptBy === readSession()?.user.id &&
    typeof absenceId === 'string' &&
    typeof left === 'number' &&
    isPerson(person) &&
    [texts, outcomes].every(Array.isArray)
  );
}

function isPerson(value: unknown): value is TextsLeft['person'] {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, timezone } = value as Record<string, unknown>;
  return [id, name, timezone].every((each) => typeof each === 'string');
}
