import { must } from '#test/harness/client.ts';
import type { Person } from './organization.ts';

/** A client whom a professional without free time puts on their waiting list; the organisation's switch is on. */
export async function addWaiting(
  person: Person,
  clientName: string,
  until = '2026-11-20',
): Promise<{ id: string }> {
  const body = {
    userId: person.user.id,
    clientName,
    clientPhone: '11987650001',
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    parts: ['noite'],
    noticeMinutes: 10_080,
    until,
  };
  return must<{ id: string }>(await person.client.post('/api/waiting-list', body), 201);
}
