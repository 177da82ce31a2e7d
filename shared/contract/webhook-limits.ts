/** The events a webhook may be sent. */
export const WEBHOOK_EVENTS = [
  'appointment.created',
  'appointment.updated',
  'appointment.cancelled',
  'appointment.reminder',
  'appointment.attendance',
] as const;
/** Minutes before an appointment: from one up to thirty days, at most ten of them. */
export const REMINDER_TIMES = { max: 43_200, count: 10 } as const;
export const WEBHOOK_URL_LENGTH = 2_000;

/** How many deliveries a page of the history shows. */
export const WEBHOOK_PAGE_SIZE = 10;
