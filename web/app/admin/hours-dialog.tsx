import { useState } from 'react';
import type { User } from '#shared/contract/users.ts';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { AvailabilityEditor } from '#web/features/availability/availability-editor.tsx';
import { InsightsCard } from '#web/features/insights/insights-card.tsx';
import { SuggestionsCard } from '#web/features/insights/suggestion-list.tsx';
import type { AbsenceTarget } from '#web/features/absence/types.ts';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { dayIn } from '#web/lib/format.ts';
import { AbsenceDialog } from '../agenda/later-dialogs.ts';
import { CopyWeek } from './copy-week-dialog.tsx';
import { appointmentHref } from '../shell/navigation.tsx';

/** The hours of one person, over the screen that the administrator is on. @param user null closes it */
export function HoursDialog({ user, onClose }: { user: User | null; onClose: () => void }) {
  const shown = useLingering(user);
  const [absent, setAbsent] = useState<AbsenceTarget | null>(null);
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
          <SuggestionsCard userId={shown.id} />
          <AvailabilityEditor
            userId={shown.id}
            timezone={shown.timezone}
            appointmentHref={(id) => appointmentHref({ id, userId: shown.id }, true)}
            weekActions={<CopyWeek user={shown} />}
            onAbsence={() => setAbsent({ person: shown, date: dayIn(new Date(), shown.timezone) })}
          />
          <InsightsCard userId={shown.id} />
          <AbsenceDialog area="admin" target={absent} colleagues={[]} onClose={() => setAbsent(null)} />
        </div>
      )}
    </Dialog>
  );
}
