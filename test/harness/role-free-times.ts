import type { Person } from '#test/factories/organization.ts';

/** The rows of the role table about the owner's free times. */
export function freeTimeRows(made: () => { owner: Person }) {
  const asked = (rest: string) => () => ({ query: `?userId=${made().owner.user.id}&${rest}` });
  const statuses = [401, 200, 404, 200, 404];
  return {
    'GET /api/appointments/free-times': { statuses, call: asked('date=2026-11-20') },
    'GET /api/appointments/free-days': { statuses, call: asked('from=2026-11-20&to=2026-11-21') },
    // As every list of several people, it leaves out those of another organisation.
    'GET /api/appointments/first-free': {
      statuses: [401, 200, 404, 200, 200],
      call: () => ({ query: `?userIds=${made().owner.user.id}&from=2026-11-20` }),
    },
  };
}
