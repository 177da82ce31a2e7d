import type { Person } from '#test/factories/organization.ts';

/** The rows of the role table about a whole team's agenda, and about printing and downloading the owner's appointments. */
export function agendaRows(made: () => { owner: Person }) {
  const month = 'from=2026-11-01&to=2026-11-30';
  const team = { call: () => ({ query: `?${month}` }) };
  // Another organisation's administrator finds nobody: an empty sheet.
  const statuses = [401, 200, 404, 200, 200];
  const query = () => `?userIds=${made().owner.user.id}&${month}`;
  return {
    // A mark that leads to no entry is taken and moves nothing.
    'PUT /api/bell/read': { call: () => ({ body: { entryId: '1' } }) },
    'GET /api/appointments/team-day': { call: () => ({ query: '?date=2026-11-20' }) },
    'GET /api/appointments/team-month': team,
    'GET /api/appointments/team-month-busy': team,
    'GET /api/appointments/cancellable': team,
    'GET /api/appointments/sheet': { statuses, call: () => ({ query: query() }) },
    'GET /api/appointments/sheet-file': { statuses, call: () => ({ query: `${query()}&format=csv` }) },
  };
}
