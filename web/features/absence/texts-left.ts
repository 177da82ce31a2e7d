import { useMemo, useSyncExternalStore } from 'react';
import type { AbsenceOutcome, SettledAbsence } from '#shared/contract/absences.ts';
import { readSession, storedTextsLeft, TEXTS_LEFT_KEY } from '#web/lib/session.ts';
import type { Person, Stay, StayPeriod } from './types.ts';

/** What an absence left to do when its panel was closed: texts to send, and clients who are still booked. */
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
  /** How many texts are not ticked. */
  readonly left: number;
  /** The appointments about which nothing was decided. */
  readonly stays: readonly Stay[];
  /** When the person is away; null where a tab did not keep it. */
  readonly period: StayPeriod | null;
};

/** 'Falta 1 texto', 'Faltam 3 textos'. */
export function textsLeftWords(left: number): string {
  return left === 1 ? 'Falta 1 texto' : `Faltam ${left} textos`;
}

/** As it is kept: by whom, so that nobody else who signs in within this tab sees it. */
type Kept = TextsLeft & { readonly keptBy: string };

/** What a tab may not have kept. */
type Later = 'places' | 'textsFrom' | 'stays' | 'period';

/** Absences that are remembered. */
const MOST = 5;

const listeners = new Set<() => void>();

/** A person's last absence with texts left, by what this tab remembers; null where there is none. */
export function readTextsLeft(personId: string): TextsLeft | null {
  return keptIn(storedTextsLeft()).find(({ person, left }) => person.id === personId && left > 0) ?? null;
}

/** The absences of which texts or clients are left, the newest first. */
export function useTextsLeft(): readonly TextsLeft[] {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    storedTextsLeft,
    () => '',
  );
  return useMemo(() => keptIn(text), [text]);
}

/**
 * Remembers it in this tab alone, until nothing is left, the tab is closed or the person signs out: a text has a client's name and
 * phone. With no text and no client left the absence is forgotten.
 */
export function keepTextsLeft(texts: TextsLeft): void {
  const keptBy = readSession()?.user.id;
  if (keptBy === undefined) return;
  const others = keptIn(storedTextsLeft()).filter(({ absenceId }) => absenceId !== texts.absenceId);
  const isNothing = texts.left === 0 && texts.stays.length === 0;
  const all = isNothing ? others : [{ ...texts, keptBy }, ...others].slice(0, MOST);
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
    // What was kept before an update has less.
    return Array.isArray(value)
      ? value.filter(isOwn).map((kept) => ({ places: [], textsFrom: 0, stays: [], period: null, ...kept }))
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
