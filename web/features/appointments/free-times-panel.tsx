import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useId, useRef } from 'react';
import type { FreeTimesAnswer } from '#shared/contract/free-times.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { dayParts } from '#web/lib/day-parts.ts';
import { dayTag, formatTime } from '#web/lib/format.ts';
import { addDays } from '#web/lib/format-day.ts';
import { useKeptFocus } from '#web/lib/use-kept-focus.ts';
import { freeDaysQuery, type Sought } from './api/free-times.ts';
import { freeChipClass } from './free-chip.ts';

/** How many times fit under one heading; more are grouped by the part of the day. */
const FEW = 6;
/** Why a day offers nothing. */
export const NO_HOURS = 'Sem atendimento neste dia.';
export const NOTHING_FREE = 'Nenhum horário livre neste dia.';
/** How far the next free day is looked for. */
const SEARCH_DAYS = 31;

export type FreeTimesPanelProps = {
  /** Whether no time is chosen yet, and a press on one of these is the next step. */
  isNext?: boolean | undefined;
  /** What is still needed before there is anything to ask, in words; null when all is known. */
  needs: string | null;
  sought: Sought;
  date: string;
  /** The chosen time, 'HH:mm' or ''. */
  time: string;
  day: UseQueryResult<FreeTimesAnswer>;
  onChoose: (date: string, time: string) => void;
};

/** The free times of a day, each one press away. */
export function FreeTimesPanel({ isNext, needs, sought, date, time, day, onChoose }: FreeTimesPanelProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useKeptFocus(section);
  return (
    <section
      ref={section}
      data-first-times={isNext === true ? '' : undefined}
      aria-labelledby={id}
      tabIndex={-1}
      className="rounded-md border bg-sunken px-3 pt-2.5 pb-3"
    >
      <h3 id={id} className="mb-2 text-ui font-medium">
        Horários livres
      </h3>
      {needs !== null ? (
        <p className="text-ui text-muted">{needs}</p>
      ) : day.data !== undefined ? (
        <Times answer={day.data} sought={sought} date={date} time={time} onChoose={onChoose} />
      ) : isNobody(day.error) ? (
        <p role="status" className="text-ui text-muted">
          Ninguém participa de “Qualquer profissional” agora. Mude isso em Profissionais, ao editar cada
          pessoa.
        </p>
      ) : day.isError ? (
        <div className="flex flex-wrap items-center gap-2 text-ui text-muted">
          Não foi possível ver os horários livres.
          <Button size="sm" busy={day.isFetching} onClick={() => void day.refetch()}>
            Tentar novamente
          </Button>
        </div>
      ) : (
        <Loading label="Procurando horários livres…" className="grid grid-cols-5 gap-1.5">
          {Array.from({ length: 10 }, (_, index) => (
            <Skeleton key={index} className="h-8" />
          ))}
        </Loading>
      )}
    </section>
  );
}

/** Nobody takes part in the distribution: asking again changes nothing. */
function isNobody(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'NOBODY_BOOKABLE';
}

type TimesProps = Pick<FreeTimesPanelProps, 'sought' | 'date' | 'time' | 'onChoose'> & {
  answer: FreeTimesAnswer;
};

function Times({ answer, sought, date, time, onChoose }: TimesProps) {
  const { free, timezone } = answer;
  if (free.length === 0) {
    return <NextDay closed={answer.hours.length === 0} sought={sought} date={date} onChoose={onChoose} />;
  }
  const parts = free.length <= FEW ? [{ label: '', items: free }] : dayParts(free, timezone);
  return (
    <>
      <p role="status" className="sr-only">
        {free.length === 1 ? '1 horário livre' : `${free.length} horários livres`}
      </p>
      <div className="grid gap-2.5 sm:max-h-64 sm:overflow-y-auto">
        {parts.map(({ label, items }) => (
          <div key={label} role={label === '' ? undefined : 'group'} aria-label={label || undefined}>
            {label !== '' && (
              <p aria-hidden="true" className="mb-1 text-xs text-muted">
                {label}
              </p>
            )}
            <div className="grid grid-cols-[repeat(auto-fill,minmax(58px,1fr))] gap-1.5 p-px">
              {items.map(({ startTime }) => {
                const start = formatTime(startTime, timezone);
                return (
                  <Chip key={startTime} pressed={start === time} onPress={() => onChoose(date, start)}>
                    {start}
                  </Chip>
                );
              })}
            </div>
          </div>
        ))}
      </div>
    </>
  );
}

/** A day without a free time is no dead end: the next one that has some is one press away. */
function NextDay({
  closed,
  sought,
  date,
  onChoose,
}: Pick<TimesProps, 'sought' | 'date' | 'onChoose'> & { closed: boolean }) {
  const from = addDays(date, 1);
  const days = useQuery(freeDaysQuery({ ...sought, from, to: addDays(from, SEARCH_DAYS - 1) }));
  const next = days.data?.days.find(({ state }) => state === 'free')?.date;
  return (
    <div className="grid justify-items-start gap-2 text-ui text-muted">
      <p role="status">{closed ? NO_HOURS : NOTHING_FREE}</p>
      {next !== undefined && (
        <Button size="sm" onClick={() => onChoose(next, '')}>
          <span className="num">Próximo dia livre: {dayTag(next)}</span>
        </Button>
      )}
    </div>
  );
}

function Chip({ pressed, onPress, children }: { pressed: boolean; onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={clsx(freeChipClass, 'num h-8 font-medium pointer-coarse:h-11')}
    >
      {children}
    </button>
  );
}
