import { useSyncExternalStore } from 'react';

const KEY = 'appointment_colors';

/** Chosen colours by appointment id. */
export type ColorChoices = Readonly<Record<string, string>>;

const NONE: ColorChoices = {};
const listeners = new Set<() => void>();
let cache: { text: string | null; choices: ColorChoices } = { text: null, choices: NONE };

/** The choices kept on this device; what cannot be read counts as none. */
export function readColorChoices(): ColorChoices {
  const text = localStorage.getItem(KEY);
  if (text !== cache.text) cache = { text, choices: parse(text) };
  return cache.choices;
}

/**
 * Keeps a colour for an appointment on this device; null goes back to the default one.
 * @throws what the browser throws when it has no room, or may not keep anything
 */
export function chooseColor(appointmentId: string, color: string | null): void {
  const { [appointmentId]: _former, ...others } = readColorChoices();
  const choices = color === null ? others : { ...others, [appointmentId]: color };
  localStorage.setItem(KEY, JSON.stringify(choices));
  for (const listener of listeners) listener();
}

/** The choices as React state. */
export function useColorChoices(): ColorChoices {
  return useSyncExternalStore(subscribe, readColorChoices, () => NONE);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function parse(text: string | null): ColorChoices {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as ColorChoices) : NONE;
  } catch {
    return NONE;
  }
}
