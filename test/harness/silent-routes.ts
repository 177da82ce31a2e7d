/**
 * The routes on which the walk of `isolation.test.ts` reaches nothing, though its caller may. Why, and what tests them instead:
 * - What is asked of anybody who is free names nobody: distribution.test.ts.
 * - A visitor's booking names its professional, which the walk leaves to visitors; a session is ended by its person alone.
 * - Who waits for a time has a link of their own, and is booked before the rest is called: waiting-list.test.ts.
 * - What is done with a suggestion needs one, and a day looked at in vain is counted for anybody: apply.test.ts, misses.test.ts.
 * - A held time and the token of the browser that booked it are not there either: holds.test.ts.
 * - A day that falls out is a day without hours, which the walk does not send, and then names its clients: absences.test.ts.
 * - A client who has a time ahead is not erased: erasure.test.ts.
 * - Two records are joined by the other one's id in the body: client-merges.test.ts.
 * - Only a late cancellation can be taken off what counts against its client: cancellations.test.ts.
 * - An import needs a file of clients: import-files.test.ts.
 * - A receipt needs a payment, and settings that say who receives: receipts.test.ts.
 * - What repeats says how in a way that the walk does not send, and is none that could be moved or cancelled: series.test.ts, move.test.ts.
 */
export const SILENT_ROUTES = [
  'DELETE /api/auth/sessions/:id',
  'DELETE /api/clients/:id',
  'DELETE /api/held-times/:id',
  'DELETE /api/waiting-list/:id',
  'GET /api/agendamento/espera/:token',
  'GET /api/booking/any',
  'GET /api/booking/any/week',
  'GET /api/clients/:id/merge',
  'GET /api/insights/preview',
  'GET /api/slots/any',
  'GET /api/v1/free-slots/any',
  'GET /api/waiting-list/offers/:id',
  'POST /api/absences',
  'POST /api/absences/:id/clients',
  'POST /api/absences/:id/undo',
  'POST /api/absences/preview',
  'POST /api/agendamento/:token/waiting',
  'POST /api/agendamento/espera/:token/decline',
  'POST /api/agendamento/espera/:token/leave',
  'POST /api/agendamento/espera/:token/take',
  'POST /api/appointments/:id/receipt',
  'POST /api/appointments/:id/series/cancel',
  'POST /api/appointments/:id/series/check-move',
  'POST /api/appointments/:id/series/move',
  'POST /api/appointments/public',
  'POST /api/appointments/public/release',
  'POST /api/appointments/public/waiting',
  'POST /api/clients/:id/merges',
  'POST /api/clients/:id/merges/:mergeId/undo',
  'POST /api/clients/import',
  'POST /api/clients/import/preview',
  'POST /api/held-times/:id/confirm',
  'POST /api/insights/apply',
  'POST /api/insights/changes/:id/undo',
  'POST /api/insights/dismiss',
  'POST /api/insights/recall',
  'POST /api/receipts/:id/cancel',
  'POST /api/series',
  'POST /api/series/check',
  'POST /api/slots/missed',
  'POST /api/v1/appointments/:id/series/cancel',
  'POST /api/v1/appointments/:id/series/check-move',
  'POST /api/v1/appointments/:id/series/move',
  'POST /api/waiting-list',
  'POST /api/waiting-list/:id/move',
  'POST /api/waiting-list/:id/reschedule',
  'PUT /api/clients/:id/late-cancellations/:appointmentId',
  'PUT /api/v1/clients/:id/late-cancellations/:appointmentId',
];
