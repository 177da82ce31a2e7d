import type { ConflictDetails, Suggestion } from '#shared/contract/appointments.ts';
import type { HeldInTheWay } from '#shared/contract/held-times.ts';
import type { Alternative } from '#shared/contract/suggestions.ts';
import { ApiError } from '#web/lib/api-error.ts';

/** A refused time: what is held there, what the server offers instead, and the same in words. */
export type Conflict = {
  suggestions: readonly Suggestion[];
  alternatives: readonly Alternative[];
  held: readonly HeldInTheWay[];
  timezone: string;
  /** Why nobody takes the time, where it is not taken: of anybody a time outside of all hours is refused with others, too. */
  said: string | null;
};

/** Whether a form that is sent now squeezes in: where the time was refused, or is known to be taken, and may be taken all the same. */
export function isSqueeze(conflict: Conflict | null, isTaken: boolean, canOverbook = true): boolean {
  return canOverbook && (conflict === null ? isTaken : conflict.said === null);
}

/** The server's answer behind an error that carries it as its cause; else the error itself. */
export function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof ApiError ? error.cause : error;
}

/** The conflict behind a failed save, or null when it failed for another reason. */
export function conflictOf(error: unknown): Conflict | null {
  const cause = causeOf(error);
  if (!(cause instanceof ApiError)) return null;
  const isTaken = cause.code === 'APPOINTMENT_CONFLICT' || cause.code === 'TIME_HELD';
  const details = cause.details as Partial<ConflictDetails> | undefined;
  if (!isTaken && details?.suggestions === undefined) return null;
  return {
    suggestions: details?.suggestions ?? [],
    alternatives: details?.alternatives ?? [],
    held: details?.held ?? [],
    timezone: details?.timezone ?? 'America/Sao_Paulo',
    said: isTaken ? null : cause.sentence,
  };
}
