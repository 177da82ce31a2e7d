import { lazy, Suspense } from 'react';
import { headingId } from '#web/booking/steps/step.tsx';
import type { ConflictTimesProps } from './conflict-times.tsx';

/** Fetched when a time was refused, which is rare: the first paint needs none of it. Without an answer the calendar is left. */
const ConflictTimes = lazy(async () => {
  const loaded = await import('./conflict-times.tsx').catch(() => null);
  return { default: loaded?.ConflictTimes ?? SayCalendar };
});

function SayCalendar() {
  return <p>Escolha outro horário no calendário.</p>;
}

/** Says that the chosen time was just taken, that nothing is lost, and offers what there is instead. */
export function ConflictNotice({
  sentence,
  kept = 'O que você preencheu continua aqui.',
  ...times
}: ConflictTimesProps & {
  sentence: string;
  /** What the person still has. */
  kept?: string;
}) {
  return (
    <div
      id={headingId('conflict')}
      role="alert"
      tabIndex={-1}
      className="grid gap-2.5 rounded-md border border-warn-line bg-warn-soft p-3.5 text-ui text-warn"
    >
      <div>
        <p className="font-semibold">{sentence}</p>
        <p>{kept}</p>
      </div>
      <Suspense>
        <ConflictTimes {...times} />
      </Suspense>
    </div>
  );
}
