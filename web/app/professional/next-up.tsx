import { useState } from 'react';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { User } from '#shared/contract/users.ts';
import { useIsPhone } from '#web/agenda/parts/use-media.ts';
import { NextUpCard } from '#web/features/appointments/next-up-card.tsx';
import type { AppointmentTask } from '../agenda/agenda-dialogs.tsx';
import { AgendaDialogs } from '../agenda/later-dialogs.ts';
import { useOverview } from './use-overview.ts';

type NextUpProps = {
  profile: User;
  colorOf: (appointment: Appointment) => string;
};

/** A phone's answer to "who is next?" beside whatever part of the agenda is open; a desktop shows the whole day anyway. */
export function NextUp(props: NextUpProps) {
  return useIsPhone() && <PhoneNextUp {...props} />;
}

function PhoneNextUp({ profile, colorOf }: NextUpProps) {
  const { now, overview } = useOverview(profile);
  const [task, setTask] = useState<AppointmentTask | null>(null);
  if (overview === null) return null;
  return (
    // Above the floating button, until the end of the agenda is in sight: over the agenda, it would push the first appointment down.
    <div className="sticky bottom-18 z-10 px-4 pb-3 sm:px-5 [&>section]:shadow-float">
      <NextUpCard
        upcoming={overview.upcoming}
        zone={profile.timezone}
        now={now}
        colorOf={colorOf}
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
