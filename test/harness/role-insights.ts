import type { Person } from '#test/factories/organization.ts';

/** The rows of the role table about how the owner's hours were used. Nothing is suggested to them yet. */
export function insightRows(made: () => { owner: Person }) {
  const key = 'close-4-1080-1200';
  const named = () => ({ userId: made().owner.user.id, key });
  const suggestion = () => ({ body: named() });
  const gone = [401, 409, 403, 409, 404];
  return {
    'GET /api/insights': {
      statuses: [401, 200, 403, 200, 404],
      call: () => ({ query: `?userId=${made().owner.user.id}` }),
    },
    'GET /api/insights/preview': {
      statuses: gone,
      call: () => ({ query: `?${new URLSearchParams(named()).toString()}` }),
    },
    'POST /api/insights/apply': { statuses: gone, call: suggestion },
    'POST /api/insights/dismiss': { statuses: gone, call: suggestion },
    'POST /api/insights/recall': { statuses: [401, 200, 403, 200, 404], call: suggestion },
    'POST /api/insights/changes/:id/undo': {
      statuses: [401, 404, 404, 404, 404],
      call: () => ({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
    },
    'POST /api/slots/missed': {
      call: () => ({ body: { professionalId: made().owner.user.id, date: '2026-12-24' } }),
    },
  };
}
