import type { ConflictDetails, Suggestion } from '#shared/contract/appointments.ts';
import type { HeldInTheWay } from '#shared/contract/held-times.ts';
import type { Alternative } from '#shared/contract/suggestions.ts';
import { ApiError, hasCode } from '#web/lib/api-error.ts';

/** A refused time: what is held there, what the server offers instead, and the same in words. */
export type Conflict = {
  suggestions: readonly Suggestion[];
  alternatives: readonly Alternative[];
  held: readonly HeldInTheWay[];
  timezone: string;
};

/** The server's answer behind an error that carries it as its cause; else the error itself. */
export function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof ApiError ? error.cause : error;
}

/** The conflict behind a failed save, or null when it failed for another reason. */
export function conflictOf(error: unknown): Conflict | null {
  const cause = causeOf(error);
  if (!hasCode(cause, 'APPOINTMENT_CONFLICT') && !hasCode(cause, 'TIME_HELD')) return null;
  const details = cause.details as Partial<ConflictDetails> | undefined;
  return {
    suggestions: details?.suggestions ?? [],
    alternatives: details?.alternatives ?? [],
    held: details?.held ?? [],
    timezone: details?.timezone ?? 'America/Sao_Paulo',
  };
}
