import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SCREENS } from '#shared/contract/screens.ts';
import { Held } from '#web/components/ui/held.tsx';
import type { AbsenceTarget } from '#web/features/absence/types.ts';
import { AvailabilityEditor } from '#web/features/availability/availability-editor.tsx';
import { insightsQuery } from '#web/features/insights/api/insights.ts';
import { InsightsCard } from '#web/features/insights/insights-card.tsx';
import { SuggestionsCard } from '#web/features/insights/suggestion-list.tsx';
import { profileQuery } from '#web/features/profile/api/profile.ts';
import { dayIn, deviceZone } from '#web/lib/format.ts';
import { isAnswered } from '#web/lib/is-answered.ts';
import { AbsenceDialog } from '../agenda/later-dialogs.tsx';
import { appointmentHref } from '../shell/navigation.tsx';
import { ProfessionalPage } from './page.tsx';

/** The signed-in person's weekly hours. */
export function AvailabilityPage() {
  const profile = useQuery(profileQuery).data;
  const timezone = profile?.timezone ?? deviceZone();
  const insights = useQuery(insightsQuery('8'));
  const [absent, setAbsent] = useState<AbsenceTarget | null>(null);
  return (
    <ProfessionalPage
      title={SCREENS.availability.title}
      description="Os horários em que você recebe agendamentos."
    >
      {/* Suggestions may stand above all of it. */}
      <Held until={isAnswered(insights)}>
        <SuggestionsCard />
        <AvailabilityEditor
          timezone={timezone}
          appointmentHref={(id) => appointmentHref({ id, userId: null }, false)}
          onAbsence={() => profile && setAbsent({ person: profile, date: dayIn(new Date(), timezone) })}
        />
        <AbsenceDialog area="professional" target={absent} colleagues={[]} onClose={() => setAbsent(null)} />
        <InsightsCard />
      </Held>
    </ProfessionalPage>
  );
}
