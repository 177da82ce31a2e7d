import { useEffect, useRef } from 'react';
import type { FreeSlot } from '#shared/contract/booking.ts';
import { FailureNotice } from '#web/booking/form/failure-notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { dayIn, dayTag, formatTime } from '#web/lib/format.ts';

type MoveBarProps = {
  /** The present start (ISO). */
  present: string;
  timezone: string;
  slot: FreeSlot | null;
  /** That the chosen time could not be changed again, where that is so. */
  warning: string | null;
  sending: boolean;
  failure: string | null;
  onConfirm: () => void;
};

/** From when to when, and the button that moves: at the foot of a phone's screen, beside the calendar where there is room. */
export function MoveBar({ present, timezone, slot, warning, sending, failure, onConfirm }: MoveBarProps) {
  const line = useRef<HTMLParagraphElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // What was pressed may be gone with the choice; from here the next step is one key away.
  useEffect(() => {
    if (slot !== null) line.current?.focus({ preventScroll: true });
  }, [slot]);
  useEffect(() => {
    if (failure !== null) button.current?.focus({ preventScroll: true });
  }, [failure]);
  return (
    <aside
      aria-label="Novo horário"
      className={`sticky bottom-0 z-10 -mx-4 mt-5 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] sm:rounded-t-md sm:border-x @min-[54rem]:top-8 @min-[54rem]:bottom-auto @min-[54rem]:mx-0 @min-[54rem]:mt-8 @min-[54rem]:rounded-lg @min-[54rem]:border ${slot === null ? '@max-[54rem]:hidden' : ''}`}
    >
      <div className="mx-auto grid max-w-[27.5rem] gap-2.5 px-4 py-3 @min-[54rem]:gap-4 @min-[54rem]:p-5">
        {slot === null ? (
          <p className="text-muted">Escolha o novo dia e o novo horário. Até confirmar, nada muda.</p>
        ) : (
          <>
            <p
              ref={line}
              tabIndex={-1}
              className="num rounded-xs text-center text-ui @min-[54rem]:text-left @min-[54rem]:text-sm"
            >
              De <Moment instant={present} timezone={timezone} /> para{' '}
              <strong className="font-semibold">
                <Moment instant={slot.startTime} timezone={timezone} />
              </strong>
              {warning !== null && <span className="mt-1 block text-pretty text-muted">{warning}</span>}
            </p>
            <div role="alert" className="empty:hidden">
              {failure !== null && <FailureNotice sentence={failure} />}
            </div>
            <Button ref={button} variant="primary" size="lg" busy={sending} onClick={onConfirm}>
              Confirmar novo horário
            </Button>
          </>
        )}
      </div>
    </aside>
  );
}

function Moment({ instant, timezone }: { instant: string; timezone: string }) {
  return (
    <span className="whitespace-nowrap">
      {dayTag(dayIn(instant, timezone))}, {formatTime(instant, timezone)}
    </span>
  );
}
