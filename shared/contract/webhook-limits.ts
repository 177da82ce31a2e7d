const APPOINTMENT_EVENTS = [
  'appointment.created',
  'appointment.updated',
  'appointment.cancelled',
  'appointment.reminder',
  'appointment.attendance',
] as const;
const CLIENT_EVENTS = ['client.created', 'client.updated', 'client.deleted'] as const;
/** The events a webhook may be sent. */
export const WEBHOOK_EVENTS = [...APPOINTMENT_EVENTS, ...CLIENT_EVENTS] as const;
/** Minutes before an appointment: from one up to thirty days, at most ten of them. */
export const REMINDER_TIMES = { max: 43_200, count: 10 } as const;
export const WEBHOOK_URL_LENGTH = 2_000;

/** How many deliveries a page of the history shows. */
export const WEBHOOK_PAGE_SIZE = 10;
