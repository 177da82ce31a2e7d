import { useQuery } from '@tanstack/react-query';
import { SCREENS } from '#shared/contract/screens.ts';
import { AvailabilityEditor } from '#web/features/availability/availability-editor.tsx';
import { InsightsCard } from '#web/features/insights/insights-card.tsx';
import { profileQuery } from '#web/features/profile/api/profile.ts';
import { deviceZone } from '#web/lib/format.ts';
import { appointmentHref } from '../shell/navigation.tsx';
import { ProfessionalPage } from './page.tsx';

/** The signed-in person's weekly hours. */
export function AvailabilityPage() {
  const timezone = useQuery(profileQuery).data?.timezone ?? deviceZone();
  return (
    <ProfessionalPage
      title={SCREENS.availability.title}
      description="Os horários em que você recebe agendamentos."
    >
      <AvailabilityEditor
        timezone={timezone}
        appointmentHref={(id) => appointmentHref({ id, userId: null }, false)}
      />
      <InsightsCard />
    </ProfessionalPage>
  );
}
