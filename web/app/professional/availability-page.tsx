import { AvailabilityEditor } from '#web/features/availability/availability-editor.tsx';
import { ProfessionalPage } from './page.tsx';

/** The signed-in person's weekly hours. */
export function AvailabilityPage() {
  return (
    <ProfessionalPage title="Disponibilidade" description="Os horários em que você recebe agendamentos.">
      <AvailabilityEditor />
    </ProfessionalPage>
  );
}
