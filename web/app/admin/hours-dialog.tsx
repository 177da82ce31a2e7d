import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#shared/contract/users.ts';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Held } from '#web/components/ui/held.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { AvailabilityEditor } from '#web/features/availability/availability-editor.tsx';
import { insightsQuery } from '#web/features/insights/api/insights.ts';
import { InsightsCard } from '#web/features/insights/insights-card.tsx';
import { SuggestionsCard } from '#web/features/insights/suggestion-list.tsx';
import type { AbsenceTarget } from '#web/features/absence/types.ts';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { dayIn } from '#web/lib/format.ts';
import { isAnswered } from '#web/lib/is-answered.ts';
import { AbsenceDialog } from '../agenda/later-dialogs.tsx';
import { CopyWeek } from './copy-week-dialog.tsx';
import { appointmentHref } from '../shell/navigation.tsx';

/** The hours of one person, over the screen that the administrator is on. @param user null closes it */
export function HoursDialog({ user, onClose }: { user: User | null; onClose: () => void }) {
  const shown = useLingering(user);
  const foreign = shown === null ? undefined : foreignZone(shown.timezone);
  return (
    <Dialog
      open={user !== null}
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={`Horários de ${shown?.name ?? ''}`}
      description={foreign && `Pelo relógio de quem atende: ${foreign}.`}
    >
      {shown !== null && (
        <div className="grid gap-4">
          <Hours user={shown} />
        </div>
      )}
    </Dialog>
  );
}

function Hours({ user }: { user: User }) {
  const insights = useQuery(insightsQuery('8', user.id));
  const [absent, setAbsent] = useState<AbsenceTarget | null>(null);
  return (
    <Held
      until={isAnswered(insights)}
      // The dialog is as high from the start as it will be.
      place={
        <Loading>
          <Skeleton className="h-dvh rounded-md" />
        </Loading>
      }
    >
      <SuggestionsCard userId={user.id} />
      <AvailabilityEditor
        userId={user.id}
        timezone={user.timezone}
        appointmentHref={(id) => appointmentHref({ id, userId: user.id }, true)}
        weekActions={<CopyWeek user={user} />}
        onAbsence={() => setAbsent({ person: user, date: dayIn(new Date(), user.timezone) })}
      />
      <InsightsCard userId={user.id} />
      <AbsenceDialog area="admin" target={absent} colleagues={[]} onClose={() => setAbsent(null)} />
    </Held>
  );
}
