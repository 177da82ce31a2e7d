import type { Person } from '#test/factories/organization.ts';

type Made = {
  readonly owner: Person;
  /** Makes an appointment of the owner's. */
  readonly appointment: () => Promise<{ readonly params: { readonly id: string } }>;
};

/**
 * The rows of the role table about a whole team's agenda, about printing and downloading the owner's appointments, about
 * several of them at once, and about a colleague's hours.
 */
export function agendaRows(made: () => Made) {
  const month = 'from=2026-11-01&to=2026-11-30';
  const team = { call: () => ({ query: `?${month}` }) };
  // Another organisation's administrator finds nobody: an empty sheet.
  const statuses = [401, 200, 404, 200, 200];
  const query = () => `?userIds=${made().owner.user.id}&${month}`;
  /** What of a list is somebody else's stays as it is; the answer counts the others. */
  const several = (body: Readonly<Record<string, unknown>>) => ({
    statuses: [401, 200, 200, 200, 200],
    call: async () => ({ body: { ids: [(await made().appointment()).params.id], ...body } }),
  });
  return {
    // A mark that leads to no entry is taken and moves nothing.
    'PUT /api/bell/read': { call: () => ({ body: { entryId: '1' } }) },
    'GET /api/appointments/team-day': { call: () => ({ query: '?date=2026-11-20' }) },
    'GET /api/appointments/team-month': team,
    'GET /api/appointments/team-month-busy': team,
    'GET /api/appointments/team-opening': {
      call: () => ({ query: '?view=dia&date=2026-11-20&search=' }),
    },
    'GET /api/appointments/cancellable': team,
    'GET /api/appointments/sheet': { statuses, call: () => ({ query: query() }) },
    'GET /api/appointments/sheet-file': { statuses, call: () => ({ query: `${query()}&format=csv` }) },
    'POST /api/availability/copy-week': {
      statuses: [401, 403, 403, 200, 404],
      call: () => ({ body: { userId: made().owner.user.id, fromUserId: made().owner.user.id } }),
    },
    'POST /api/appointments/cancel': several({ notify: false }),
    'POST /api/appointments/attendance': several({ attendance: null }),
  };
}
