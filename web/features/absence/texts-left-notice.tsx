import { useQuery } from '@tanstack/react-query';
import { CalendarClock, MessageCircle } from 'lucide-react';
import { useLayoutEffect, type ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { formatDayShort } from '#web/lib/format.ts';
import { PLACE_TOASTS } from '#web/lib/toast.ts';
import { clientsOf, staysQuery, staysWords, stillThere } from './stays.ts';
import { textsLeftWords, useTextsLeft, type TextsLeft } from './texts-left.ts';
import type { AbsenceTarget, StayPeriod } from './types.ts';
import { useSecondsUntil } from './use-seconds-until.ts';

type Opens = { onOpen: (target: AbsenceTarget) => void };

/** Above an agenda: what absences left to do, and the way back to it. Nothing where nothing is left. */
export function TextsLeftNotice({
  date,
  onOpen,
}: Opens & {
  /** The day on screen. */
  date: string;
}) {
  const all = useTextsLeft();
  const texts = all.find(({ left }) => left > 0);
  return (
    <>
      {texts !== undefined && (
        <Line
          icon={<MessageCircle aria-hidden="true" className="size-4 shrink-0" />}
          action="Ver os textos"
          onOpen={() => onOpen({ person: texts.person, date, opensTexts: true })}
        >
          {textsLeftWords(texts.left)} para WhatsApp da ausência de {texts.person.name}
          {texts.period !== null && ` (${daysOf(texts.period)})`}.
        </Line>
      )}
      {all.map((each) => (
        <StaysNotice key={each.absenceId} absence={each} onOpen={onOpen} />
      ))}
    </>
  );
}

/** Clients of one absence about whom nothing was decided, while they are booked as they were. */
function StaysNotice({ absence, onOpen }: Opens & { absence: TextsLeft }) {
  const { person, stays, period, textsFrom } = absence;
  const { data } = useQuery(staysQuery(stays));
  // While the absence can be undone the server takes no second one in its time.
  const seconds = useSecondsUntil(textsFrom);
  const count = data === undefined ? 0 : clientsOf(stillThere(stays, person.id, data));
  if (count === 0 || period === null) return null;
  return (
    <Line
      icon={<CalendarClock aria-hidden="true" className="size-4 shrink-0" />}
      action={seconds > 0 ? `Decidir em ${seconds} s` : 'Decidir'}
      disabled={seconds > 0}
      onOpen={() => onOpen({ person, date: period.from, period })}
    >
      {staysWords(count)} na ausência de {person.name} ({daysOf(period)}).
    </Line>
  );
}

/** '02/12', '02/12 a 04/12'. */
function daysOf({ from, to }: StayPeriod): string {
  return from === to ? formatDayShort(from) : `${formatDayShort(from)} a ${formatDayShort(to)}`;
}

function Line({
  icon,
  action,
  disabled = false,
  onOpen,
  children,
}: {
  icon: ReactNode;
  action: string;
  disabled?: boolean;
  onOpen: () => void;
  children: ReactNode;
}) {
  useLayoutEffect(() => {
    document.dispatchEvent(new Event(PLACE_TOASTS));
  }, []);
  return (
    <div
      data-clear=""
      className="mt-2 mb-2 flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-md border border-warn-line bg-warn-soft px-3 py-1.5 text-ui text-warn md:mt-0"
    >
      {icon}
      <p className="min-w-0 flex-1 basis-40 text-pretty wrap-anywhere">{children}</p>
      <Button size="sm" disabled={disabled} onClick={onOpen}>
        {action}
      </Button>
    </div>
  );
}
