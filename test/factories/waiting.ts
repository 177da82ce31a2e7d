import { must } from '#test/harness/client.ts';
import type { Person } from './organization.ts';

/**
 * Puts a client on the waiting list of somebody with hours; the organisation's switch is on. They want a week's notice, so that nothing
 * is offered to them: dates beyond a week have to be booked up.
 */
export async function addWaiting(
  person: Person,
  clientName: string,
  { until = '2026-11-20', from }: { readonly until?: string; readonly from?: string } = {},
): Promise<{ id: string }> {
  const body = {
    userId: person.user.id,
    clientName,
    clientPhone: '11987650001',
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    parts: ['manha', 'tarde', 'noite'],
    noticeMinutes: 10_080,
    from,
    until,
  };
  return must<{ id: string }>(await person.client.post('/api/waiting-list', body), 201);
}
