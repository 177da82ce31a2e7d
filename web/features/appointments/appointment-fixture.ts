import type { Appointment } from '#shared/contract/appointments.ts';

/** An appointment for tests; give what matters. */
export function appointmentFixture(own: Partial<Appointment>): Appointment {
  return {
    id: 'a1',
    userId: 'u1',
    professionalName: 'Ana Prado',
    timezone: 'America/Sao_Paulo',
    clientName: 'Marina Alves',
    clientEmail: 'marina@x.com',
    clientPhone: null,
    notes: null,
    startTime: '2026-11-20T12:00:00Z',
    endTime: '2026-11-20T13:00:00Z',
    createdAt: '2026-11-01T00:00:00Z',
    createdBy: 'public',
    googleEventId: null,
    serviceUrl: null,
    productName: null,
    productId: null,
    meetingTitle: null,
    meetingDescription: null,
    meetLink: null,
    confirmedAt: null,
    clientId: null,
    isOverbooked: false,
    overbookingReason: null,
    attendance: null,
    ...own,
  };
}
