/** What the walk of test/isolation.test.ts sends, and in which order it calls. */

/** Fields of every body and query, in the three shapes that times come in. */
export const SHAPES = [
  {
    from: '2026-11-20T00:00:00Z',
    to: '2026-12-20T00:00:00Z',
    startTime: '2026-11-26T15:00:00Z',
    endTime: '2026-11-26T16:00:00Z',
  },
  { from: '2026-12-01', to: '2026-12-05', startTime: '05:00', endTime: '06:00' },
  { from: 1, to: [2], startTime: '2026-11-27T15:00:00Z', endTime: '2026-11-27T16:00:00Z' },
];

export const ofSystems = (route: string) => route.includes(' /api/v1/');

/** Her webhook and her Google account are her own, and no administrator's. */
export const HER_ALONE = [
  'GET /api/webhook-logs/:id',
  'POST /api/webhook-logs/:id/process',
  'POST /api/webhook/test',
  'DELETE /api/webhook-logs/:id',
  'GET /api/google/calendars',
  'GET /api/google/calendar/move',
  'GET /api/google/userinfo',
  'GET /api/google/test',
  'PUT /api/google/calendar',
  'PUT /api/google/options',
  'PUT /api/google/bidirectional-sync',
  'POST /api/google-calendar/sync-now',
];

/** Looks first, then changes, then what takes things away; systems before their key is changed for another. */
export function rank(route: string): number {
  if (ofSystems(route)) return rank(route.replace('/v1', '')) - 3;
  if (route.startsWith('GET')) return 0;
  return route.startsWith('DELETE') || route.endsWith('/cancel') ? 2 : 1;
}

// What is asked of anybody who is free names nobody: distribution.test.ts.
// A visitor's booking names its professional, which the walk leaves to visitors; a session is ended by its person alone.
// Who waits for a time has a link of their own, and is booked before the rest is called: waiting-list.test.ts.
// What is done with a suggestion needs one, and a day looked at in vain is counted for anybody: apply.test.ts, misses.test.ts.
// A held time and the token of the browser that booked it are not there either: holds.test.ts.
// A day that falls out is a day without hours, which the walk does not send, and then names its clients: absences.test.ts.
// A client who has a time ahead is not erased, and one alone is not joined: erasure.test.ts, client-merges.test.ts.
// What repeats says how in a way that the walk does not send, and is none that could be moved or cancelled: series.test.ts, move.test.ts.
/** What the walk reaches for nobody; the tests that do are named above. */
export const SILENT = [
  'DELETE /api/auth/sessions/:id',
  'DELETE /api/clients/:id',
  'DELETE /api/held-times/:id',
  'DELETE /api/waiting-list/:id',
  'GET /api/agendamento/espera/:token',
  'GET /api/booking/any',
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
  'POST /api/appointments/:id/series/cancel',
  'POST /api/appointments/:id/series/check-move',
  'POST /api/appointments/:id/series/move',
  'POST /api/appointments/public',
  'POST /api/appointments/public/release',
  'POST /api/appointments/public/waiting',
  'POST /api/clients/:id/merges',
  'POST /api/clients/:id/merges/:mergeId/undo',
  'POST /api/held-times/:id/confirm',
  'POST /api/insights/apply',
  'POST /api/insights/changes/:id/undo',
  'POST /api/insights/dismiss',
  'POST /api/insights/recall',
  'POST /api/series',
  'POST /api/series/check',
  'POST /api/slots/missed',
  'POST /api/waiting-list',
  'POST /api/waiting-list/:id/move',
  'POST /api/waiting-list/:id/reschedule',
];
