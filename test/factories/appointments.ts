import type { Appointment, CreateAppointmentBody } from '#shared/contract/appointments.ts';
import { must } from '#test/harness/client.ts';
import type { Organization, Person } from './organization.ts';

/** An appointment that the administrator books: an hour for Carla Dias, unless the body says otherwise. */
export async function addAppointment(
  { admin }: Organization,
  person: Person,
  startTime: string,
  body: Partial<CreateAppointmentBody> = {},
): Promise<Appointment> {
  const appointment = {
    userId: person.user.id,
    clientName: 'Carla Dias',
    clientEmail: 'carla@exemplo.com.br',
    startTime,
    ...body,
  };
  return must<Appointment>(await admin.client.post('/api/appointments', appointment), 201);
}
