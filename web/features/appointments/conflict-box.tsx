import type { ReactNode } from 'react';
import type { ConflictDetails, Suggestion } from '#shared/contract/appointments.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { ApiError, hasCode } from '#web/lib/api-error.ts';
import { dayIn, dayTag, formatTime } from '#web/lib/format.ts';
import { TAKEN } from './appointment-texts.ts';

/** A refused time: the free times that the server offers instead. */
export type Conflict = { suggestions: readonly Suggestion[]; timezone: string };

/** The conflict behind a failed save, or null when it failed for another reason. */
export function conflictOf(error: unknown): Conflict | null {
  const cause = error instanceof Error && error.cause instanceof ApiError ? error.cause : error;
  if (!hasCode(cause, 'APPOINTMENT_CONFLICT')) return null;
  const details = cause.details as Partial<ConflictDetails> | undefined;
  return {
    suggestions: details?.suggestions ?? [],
    timezone: details?.timezone ?? 'America/Sao_Paulo',
  };
}

export type ConflictBoxProps = {
  conflict: Conflict;
  /** Who is busy with whom, when the screen knows; a plain sentence otherwise. */
  reason?: ReactNode;
  /** The day of the refused time: suggestions of other days name theirs. */
  date: string;
  onChoose: (date: string, time: string) => void;
  /** Whether the time may be taken all the same; so it is unless told otherwise. */
  canOverbook?: boolean | undefined;
  allowConflict: boolean;
  onAllowConflict: (allow: boolean) => void;
};

/** A taken time inside a dialog: the nearest free ones to choose with one click, or the squeeze-in. */
export function ConflictBox({
  conflict,
  reason,
  date,
  onChoose,
  canOverbook: canOverbook = true,
  allowConflict,
  onAllowConflict,
}: ConflictBoxProps) {
  const { suggestions, timezone } = conflict;
  return (
    <Notice tone="warn" live scroll title={reason ?? TAKEN}>
      {suggestions.length === 0 ? (
        <p>Nenhum horário livre nos dias próximos.</p>
      ) : (
        <>
          <p>Horários livres mais próximos:</p>
          <div className="flex flex-wrap gap-1.5">
            {suggestions.map(({ startTime }) => {
              const day = dayIn(startTime, timezone);
              const time = formatTime(startTime, timezone);
              return (
                <button
                  key={startTime}
                  type="button"
                  onClick={(event) => {
                    onChoose(day, time);
                    // The box goes with the conflict; what is left to do is to send.
                    event.currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
                  }}
                  className="num h-8 rounded-sm border border-warn-line bg-card px-3 font-medium text-ink hover:bg-hover pointer-coarse:h-11"
                >
                  {day === date ? time : `${dayTag(day)} ${time}`}
                </button>
              );
            })}
          </div>
        </>
      )}
      {canOverbook && (
        <Checkbox
          label="Encaixe: agendar mesmo assim"
          checked={allowConflict}
          onChange={(event) => onAllowConflict(event.target.checked)}
        />
      )}
    </Notice>
  );
}
