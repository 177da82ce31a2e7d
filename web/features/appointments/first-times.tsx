import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import type { FirstFreeAnswer, FirstFreeTime } from '#shared/contract/first-free.ts';
import { whyNowText } from '#shared/distribution/reason-text.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ColorDot } from '#web/components/ui/color-dot.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { dayIn, dayTag, deviceZone, formatDay, formatTime } from '#web/lib/format.ts';
import { zoneCity } from '#web/lib/timezones.ts';
import { useKeptFocus } from '#web/lib/use-kept-focus.ts';
import { firstFreeQuery, type FirstFreeAsked } from './api/free-times.ts';
import { DistributionHelp } from './distribution-help.tsx';
import { freeChipClass } from './free-chip.ts';

/** As many as an answer has at most. */
const PLACES = [1, 2, 3, 4, 5];

/** In the place of the times while it is open what for. */
export const SERVICE_FIRST = 'Escolha o produto ou serviço para ver os horários.';

export type FirstTimesProps = {
  asked: FirstFreeAsked;
  /** What each time says in a line of its own: whose it is, or all who are free then. Without it they stand side by side. */
  says: Says;
  /** By whose clock the times are read; by each person's own where it is left out. */
  zone?: string;
  isChosen?: (time: FirstFreeTime) => boolean;
  onChoose: (time: FirstFreeTime) => void;
};

export type Says = 'nobody' | 'person' | 'everybody';

/** The first free times of several people, each one press away. */
export function FirstTimes({ asked, says, zone, isChosen = () => false, onChoose }: FirstTimesProps) {
  const key = JSON.stringify(asked);
  /** Where the search goes on, as long as the same is asked for. */
  const [further, setFurther] = useState<{ key: string; from: string } | null>(null);
  const from = further?.key === key ? further.from : asked.from;
  const found = useQuery({ ...firstFreeQuery({ ...asked, from }), placeholderData: keepPreviousData });
  const list = useRef<HTMLDivElement>(null);
  useKeptFocus(list);
  if (found.data === undefined && found.isError)
    return (
      <div className="flex flex-wrap items-center gap-2 text-ui text-muted">
        Não foi possível procurar os horários.
        <Button size="sm" busy={found.isFetching} onClick={() => void found.refetch()}>
          Tentar novamente
        </Button>
      </div>
    );
  if (found.data === undefined) return <FirstTimesLoading says={says} />;
  const { times, next } = found.data;
  return (
    <div ref={list} className={clsx('grid gap-2', found.isPlaceholderData && 'opacity-60')}>
      <p role="status" className={times.length === 0 ? 'text-ui text-pretty text-muted' : 'sr-only'}>
        {statusOf(found.data, says)}
      </p>
      {times.length > 0 && (
        <ul className={layoutOf(says)}>
          {times.map((time) => (
            <li key={time.startTime}>
              <TimeButton
                time={zone === undefined ? time : { ...time, timezone: zone }}
                says={says}
                pressed={isChosen(time)}
                onPress={() => onChoose(time)}
              />
            </li>
          ))}
        </ul>
      )}
      {says === 'person' && times.some(({ reason }) => reason !== null) && <DistributionHelp />}
      {next !== null && (
        <Button size="sm" className="w-fit" onClick={() => setFurther({ key, from: next })}>
          Procurar mais adiante
        </Button>
      )}
    </div>
  );
}

/** What the times of the whole team are sought for. */
export type SoughtOfTeam = Omit<FirstFreeAsked, 'userIds' | 'specialty' | 'anyProfessional'>;

/**
 * Who of the whole team can be booked for what is asked; null while that is not known, or where they are many. The same answer as
 * the list's where nobody is left out.
 */
export function useOfferedBy(asked: SoughtOfTeam | null): readonly string[] | null {
  const found = useQuery({
    ...firstFreeQuery(asked ?? { from: '' }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
  return asked === null ? null : (found.data?.offeredBy ?? null);
}

/** What stands for them while they are searched, or while it is not known yet what for. */
export function FirstTimesLoading({ says }: Pick<FirstTimesProps, 'says'>) {
  return (
    <Loading label="Procurando os primeiros horários livres…" className={layoutOf(says)}>
      {PLACES.map((place) => (
        <Skeleton key={place} className={says === 'nobody' ? 'h-8 w-24' : 'h-11'} />
      ))}
    </Loading>
  );
}

const layoutOf = (says: Says): string => (says === 'nobody' ? 'flex flex-wrap gap-1.5' : 'grid gap-1.5');

function statusOf({ times, isOffered, until, next }: FirstFreeAnswer, says: Says): string {
  if (times.length === 1) return '1 horário livre';
  if (times.length > 1) return `${times.length} horários livres`;
  if (!isOffered && says === 'everybody')
    return 'Ninguém que participa de “Qualquer profissional” tem horários de atendimento para isso.';
  if (!isOffered) return 'Ninguém aqui tem horários de atendimento para isso. Mude as pessoas ou o serviço.';
  if (next !== null) return `Nenhum horário livre até ${formatDay(until)}.`;
  return 'Nenhum horário livre no próximo ano.';
}

function TimeButton({
  time,
  says,
  pressed,
  onPress,
}: {
  time: FirstFreeTime;
  says: Says;
  pressed: boolean;
  onPress: () => void;
}) {
  const { startTime, timezone, others, reason } = time;
  const when = `${dayTag(dayIn(startTime, timezone))} · ${formatTime(startTime, timezone)}`;
  const isElsewhere = foreignZone(timezone, startTime) !== undefined;
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={clsx(
        freeChipClass,
        says !== 'nobody'
          ? 'grid min-h-11 w-full grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 px-3 py-1.5 text-left tight:grid-cols-1'
          : 'h-8 px-2.5 pointer-coarse:h-11',
      )}
    >
      <span className="num font-medium whitespace-nowrap">
        {when}
        {isElsewhere && <span className="font-normal"> ({zoneCity(timezone)})</span>}
      </span>
      {says === 'person' && (
        <span className="flex min-w-0 items-center justify-end gap-2 tight:justify-start">
          <ColorDot color={time.color} />
          <span className="truncate">{time.professionalName}</span>
        </span>
      )}
      {says === 'everybody' && (
        <span className="col-span-full text-xs text-pretty text-muted">{freeWords(time)}</span>
      )}
      {says === 'person' && (others > 0 || isElsewhere) && (
        <span className="col-span-full text-xs text-pretty text-muted">
          {/* They stand in this order, whatever the clocks read. */}
          {[isElsewhere && readerTime(time, deviceZone()), others > 0 && whyOf(others + 1, reason)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </button>
  );
}

const whyOf = (free: number, reason: FirstFreeTime['reason']): string =>
  reason === null ? `Uma de ${free} pessoas livres` : `De ${free} pessoas livres, ${whyNowText(reason)}`;

/** Who is free then, in the order of the alphabet: 'Ana, Bia e mais 2 pessoas livres'. One of them is chosen by the booking. */
export function freeWords({ free, others }: Pick<FirstFreeTime, 'free' | 'others'>): string {
  const more = others + 1 - free.length;
  const last = more === 0 ? (free.at(-1) ?? '') : `mais ${more === 1 ? '1 pessoa' : `${more} pessoas`}`;
  const listed = more === 0 ? free.slice(0, -1) : free;
  if (listed.length === 0) return `Livre: ${last}`;
  return `Livres: ${listed.join(', ')} e ${last}`;
}

/** '21:00 no seu horário', with the day where it is another one there: 'qua, 02/12, 21:00 no seu horário'. */
export function readerTime(
  { startTime, timezone }: Pick<FirstFreeTime, 'startTime' | 'timezone'>,
  reader: string,
): string {
  const day = dayIn(startTime, reader);
  const date = day === dayIn(startTime, timezone) ? '' : `${dayTag(day)}, `;
  return `${date}${formatTime(startTime, reader)} no seu horário`;
}
