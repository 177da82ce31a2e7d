import { useSyncExternalStore } from 'react';

/** A line that is back within this long (ms) is not worth a word. */
const PATIENCE_MS = 4_000;

let lost = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The event stream is open, or nobody waits for it. */
export function connectionFound(): void {
  clearTimeout(timer);
  timer = undefined;
  set(false);
}

/** The event stream broke: what is on screen may be out of date from now on. */
export function connectionLost(): void {
  timer ??= setTimeout(() => set(true), PATIENCE_MS);
}

/** Whether the line has been down for longer than a moment. */
export function useConnectionLost(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => lost,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: boolean): void {
  if (lost === next) return;
  lost = next;
  for (const listener of listeners) listener();
}
