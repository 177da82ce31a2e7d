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
