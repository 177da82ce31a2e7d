import { useId, useRef, useState, type ReactNode } from 'react';
import type { FirstFreeTime } from '#shared/contract/first-free.ts';
import { dayIn, formatTime } from '#web/lib/format.ts';
import type { DayPart } from '#shared/day-parts.ts';
import type { FirstFreeAsked } from './api/free-times.ts';
import type { Area } from './appointment-texts.ts';
import { DayPartField } from './day-part-field.tsx';
import { FirstTimes, SERVICE_FIRST, type SoughtOfTeam } from './first-times.tsx';
import { NO_HOURS, NOTHING_FREE } from './free-times-panel.tsx';
import type { useCreationForm } from './use-creation-form.ts';

type Creation = ReturnType<typeof useCreationForm>;

/** Among whom of the team times are sought while nobody is chosen, and the field that narrows it. */
export type SoughtAmong = {
  readonly asked: Pick<FirstFreeAsked, 'userIds' | 'specialty'>;
  readonly field: (sought: SoughtOfTeam) => ReactNode;
};

/** Whether the day that is chosen is known to have no free time. */
function isDayFull({ day }: Pick<Creation, 'day'>): boolean {
  return day.data?.free.length === 0;
}

/** Whether the first free times, of whatever day, stand in the place of the day's: where there is no day, or nobody, or nothing free. */
export function isFirstSought(creation: Creation): boolean {
  const { values } = creation;
  if (values.time !== '') return false;
  return creation.sought === null || values.date === '' || isDayFull(creation);
}

/**
 * The first free times for a new appointment that has no time yet: of the professional chosen, whose day has none, or of the whole
 * team, so that the press also chooses who it is. While its length is open, it says what to choose.
 */
export function FirstTimesHere({
  creation,
  area,
  among,
  onProfessional,
}: {
  creation: Creation;
  area: Area;
  among?: SoughtAmong | undefined;
  onProfessional: (userId: string) => void;
}) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const [part, setPart] = useState<DayPart>();
  const { values, active, minutes, zone, isAnybody } = creation;
  const isOpen = area === 'admin' && values.userId === '';
  const isFull = isDayFull(creation);
  // Unknown for a moment after a person was chosen, as long as their services are being read.
  const service =
    values.mode === 'product' ? active.find(({ id }) => id === values.productId)?.name : undefined;
  const sought =
    minutes === null
      ? null
      : {
          part,
          ...(service === undefined ? { duration: minutes } : { service }),
          from: values.date === '' ? dayIn(new Date(), zone) : values.date,
        };
  const choose = (time: FirstFreeTime): void => {
    // All is there then: Enter creates it.
    section.current?.closest('form')?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
    if (isOpen) {
      creation.chooseOther({ ...time, professionalId: time.userId });
      onProfessional(time.userId);
    } else creation.set({ date: dayIn(time.startTime, zone), time: formatTime(time.startTime, zone) });
  };
  return (
    <section
      ref={section}
      data-first-times=""
      aria-labelledby={id}
      className="rounded-md border bg-sunken px-3 pt-2.5 pb-3"
    >
      <h3 id={id} className="mb-2 text-ui font-medium">
        Primeiros horários livres
      </h3>
      {sought === null ? (
        <p className="text-ui text-pretty text-muted">
          {values.mode === 'product' ? SERVICE_FIRST : 'Informe a duração para ver os horários.'}
        </p>
      ) : (
        <>
          {isFull && (
            <p role="status" className="mb-2 text-ui text-muted">
              {creation.day.data?.hours.length === 0 ? NO_HOURS : NOTHING_FREE}
            </p>
          )}
          <div className="mb-3 grid gap-3">
            {isOpen && among?.field(sought)}
            <DayPartField part={part} onChange={setPart} />
          </div>
          <FirstTimes
            says={isOpen ? 'person' : isAnybody ? 'everybody' : 'nobody'}
            {...(isAnybody ? { zone } : {})}
            asked={{
              ...(isAnybody ? { anyProfessional: 'true' as const } : {}),
              ...(area === 'admin' && !isOpen && !isAnybody ? { userIds: values.userId } : {}),
              ...(isOpen ? among?.asked : {}),
              ...sought,
            }}
            isChosen={({ startTime }) => startTime === creation.body?.startTime}
            onChoose={choose}
          />
          {isAnybody && (
            <p className="mt-2 text-xs text-pretty text-muted">
              Entre as pessoas livres, a distribuição da equipe escolhe com quem fica, ao criar o agendamento.
            </p>
          )}
        </>
      )}
    </section>
  );
}
