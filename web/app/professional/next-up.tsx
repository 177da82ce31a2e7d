import { useEffect, useRef, useState } from 'react';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { DatesApart } from '#shared/contract/exceptions.ts';
import type { User } from '#shared/contract/users.ts';
import { useIsPhone } from '#web/agenda/parts/use-media.ts';
import { NextUpCard } from '#web/features/appointments/next-up-card.tsx';
import { nextUpOf } from '#web/features/appointments/next-up.ts';
import type { AppointmentTask } from '../agenda/agenda-dialogs.tsx';
import { awayWordsOf } from '../agenda/away.ts';
import { AgendaDialogs } from '../agenda/later-dialogs.tsx';
import { useOverview } from './use-overview.ts';

type NextUpProps = {
  profile: User;
  colorOf: (appointment: Appointment) => string;
  /** The dates known on which hours differ from the week. */
  dates: DatesApart | undefined;
};

/** A phone's answer to "who is next?" beside whatever part of the agenda is open; a desktop shows the whole day anyway. */
export function NextUp(props: NextUpProps) {
  return useIsPhone() && <PhoneNextUp {...props} />;
}

function PhoneNextUp({ profile, colorOf, dates }: NextUpProps) {
  const { now, overview } = useOverview(profile);
  const [task, setTask] = useState<AppointmentTask | null>(null);
  const next = overview === null ? null : nextUpOf(overview.upcoming, now).next;
  const card = useGivingWay(next?.id);
  if (overview === null) return null;
  return (
    // Above the floating button, until its place after the agenda is in sight: before the agenda, it would push the first row down.
    <div ref={card} className="sticky bottom-18 z-10 px-4 pb-3 sm:px-5 [&>section]:shadow-float">
      <NextUpCard
        upcoming={overview.upcoming}
        zone={profile.timezone}
        now={now}
        colorOf={colorOf}
        awayOf={awayWordsOf(dates, now)}
        onOpen={(appointment) => setTask({ kind: 'edit', appointment })}
      />
      <AgendaDialogs
        area="professional"
        task={task}
        onTask={setTask}
        users={[profile]}
        appointments={overview.upcoming}
      />
    </div>
  );
}

/**
 * Leaves an element in its place after the agenda while the row of an appointment is in sight, which says the same: floating,
 * it would cover other rows.
 * @param id of that appointment, if there is one
 */
function useGivingWay(id: string | undefined) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const update = (): void => {
      const rows = id === undefined ? [] : document.querySelectorAll(`[data-event="${id}"]`);
      const isInSight = [...rows].some((row) => {
        const { top, bottom, left, right } = row.getBoundingClientRect();
        return (
          bottom > Math.max(0, top) && top < innerHeight && right > Math.max(0, left) && left < innerWidth
        );
      });
      if (element.current !== null) element.current.style.position = isInSight ? 'static' : '';
    };
    update();
    // The list grows and shrinks with the day that is chosen.
    const size = new ResizeObserver(update);
    size.observe(document.body);
    window.addEventListener('scroll', update, { passive: true });
    return () => {
      size.disconnect();
      window.removeEventListener('scroll', update);
    };
  });
  return element;
}
