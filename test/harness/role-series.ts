import type { CreatedSeries } from '#shared/contract/series.ts';
import type { Person } from '#test/factories/organization.ts';
import { must } from './client.ts';

type Made = { readonly owner: Person; readonly nextHour: () => string; readonly clientFields: () => object };

/** The rows of the role table about appointments of the owner that repeat. */
export function seriesRows(made: () => Made) {
  const plan = () => ({
    userId: made().owner.user.id,
    duration: 30,
    date: '2026-11-26',
    time: '10:00',
    rule: { every: 'week', count: 2 },
  });
  const series = () => ({ ...plan(), ...made().clientFields(), starts: [{ startTime: made().nextHour() }] });
  const shift = { scope: 'all', date: '2026-11-27', time: '10:00' };
  return {
    'POST /api/series/check': { statuses: [401, 200, 404, 200, 404], call: () => ({ body: plan() }) },
    'POST /api/series': { statuses: [401, 201, 404, 201, 404], call: () => ({ body: series() }) },
    'GET /api/appointments/:id/series': {
      statuses: [401, 200, 404, 200, 404],
      call: async () => ({ params: await occurrence(made().owner, series()) }),
    },
    'POST /api/appointments/:id/series/check-move': {
      statuses: [401, 200, 404, 200, 404],
      call: async () => ({ params: await occurrence(made().owner, series()), body: shift }),
    },
    'POST /api/appointments/:id/series/move': {
      statuses: [401, 200, 404, 200, 404],
      call: async () => {
        const params = await occurrence(made().owner, series());
        return { params, body: { ...shift, moves: [{ id: params.id, startTime: made().nextHour() }] } };
      },
    },
    'POST /api/appointments/:id/series/cancel': {
      statuses: [401, 200, 404, 200, 404],
      call: async () => ({ params: await occurrence(made().owner, series()), body: { scope: 'all' } }),
    },
  };
}

async function occurrence(owner: Person, body: object): Promise<{ id: string }> {
  const made = must<CreatedSeries>(await owner.client.post('/api/series', body), 201);
  return { id: made.appointments[0]?.id ?? '' };
}
