import type { ConflictDetails, Suggestion } from '#shared/contract/appointments.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { ApiError, hasCode } from '#web/lib/api-error.ts';
import { dayIn, dayTag, formatTime } from '#web/lib/format.ts';

/** A refused time: what the server said and the free times it offers. */
export type Conflict = { sentence: string; suggestions: readonly Suggestion[]; timezone: string };

/** The conflict behind a failed save, or null when it failed for another reason. */
export function conflictOf(error: unknown): Conflict | null {
  const cause = error instanceof Error && error.cause instanceof ApiError ? error.cause : error;
  if (!hasCode(cause, 'APPOINTMENT_CONFLICT')) return null;
  const details = cause.details as Partial<ConflictDetails> | undefined;
  return {
    sentence: cause.sentence ?? 'Este horário já está ocupado.',
    suggestions: details?.suggestions ?? [],
    timezone: details?.timezone ?? 'America/Sao_Paulo',
  };
}

export type ConflictBoxProps = {
  conflict: Conflict;
  /** Who is busy with whom, when the screen knows; the server's sentence otherwise. */
  reason?: string | undefined;
  /** The day of the refused time: suggestions of other days name theirs. */
  date: string;
  onChoose: (date: string, time: string) => void;
  allowConflict: boolean;
  onAllowConflict: (allow: boolean) => void;
};

/** A taken time inside a dialog: the nearest free ones to choose with one click, or the squeeze-in. */
export function ConflictBox({
  conflict,
  reason,
  date,
  onChoose,
  allowConflict,
  onAllowConflict,
}: ConflictBoxProps) {
  const { suggestions, timezone } = conflict;
  return (
    <Notice tone="warn" live title={reason ?? conflict.sentence}>
      {suggestions.length > 0 && (
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
                  onClick={() => onChoose(day, time)}
                  className="num h-8 rounded-sm border border-warn-line bg-card px-3 font-medium text-ink hover:bg-hover pointer-coarse:h-11"
                >
                  {day === date ? time : `${dayTag(day)} ${time}`}
                </button>
              );
            })}
          </div>
        </>
      )}
      <Checkbox
        label="Encaixe: agendar mesmo assim"
        checked={allowConflict}
        onChange={(event) => onAllowConflict(event.target.checked)}
      />
    </Notice>
  );
}
