import type { Appointment, CreateAppointmentBody } from '#shared/contract/appointments.ts';
import { must } from '#test/harness/client.ts';
import type { Organization, Person } from './organization.ts';

/**
 * An appointment that the administrator books: an hour for Carla Dias, unless the body says otherwise. Without an e-mail or
 * a phone the professional does, who may.
 */
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
  const isReached = (appointment.clientEmail ?? appointment.clientPhone ?? '') !== '';
  const { client } = isReached ? admin : person;
  return must<Appointment>(await client.post('/api/appointments', appointment), 201);
}
