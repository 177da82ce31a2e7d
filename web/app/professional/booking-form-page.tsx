import { useQuery } from '@tanstack/react-query';
import { SCREENS } from '#shared/contract/screens.ts';
import { publicConfigQuery } from '#web/features/auth/api/public-config.ts';
import { BookingFormEditor } from '#web/features/booking-form/booking-form-editor.tsx';
import { ProfessionalPage } from './page.tsx';

/** What the own public page asks of a client. */
export function BookingFormPage() {
  const config = useQuery(publicConfigQuery).data;
  return (
    <ProfessionalPage
      title={SCREENS.bookingForm.title}
      description="O que o cliente preenche na sua página pública."
    >
      <BookingFormEditor
        confirmation={{
          sendsMail: config?.sendsMail ?? true,
          isRequired: config?.confirmsAllBookings ?? false,
        }}
      />
    </ProfessionalPage>
  );
}
