import { BookingFormEditor } from '#web/features/booking-form/booking-form-editor.tsx';
import { ProfessionalPage } from './page.tsx';

/** What the own public page asks of a client. */
export function BookingFormPage() {
  return (
    <ProfessionalPage
      title="Formulário de Agendamento"
      description="O que o cliente preenche na sua página pública."
    >
      <BookingFormEditor />
    </ProfessionalPage>
  );
}
