import { expect } from 'vitest';
import type { AttendanceAnswer } from '#shared/contract/attendance.ts';
import type { CreatedSeries, SeriesCheck } from '#shared/contract/series.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { freshEmail, signIn } from '#test/factories/organization.ts';
import type { MovableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { BOOKED_BY_STAFF } from './anybody.ts';
import { readAsStaff } from './readers.ts';
import { dayOn, slotMinutes, type World } from './worlds.ts';

/**
 * Books a client for two weeks from a free time on, as the team does. A date counts as free exactly where the team's own dialog offers
 * its time. @returns how to cancel all of it; null where nothing is free
 */
export async function bookSeries(world: World): Promise<(() => Promise<void>) | null> {
  const { organization, member, choice } = world;
  const { client } = organization.admin;
  const free = await readAsStaff(world, member);
  const wanted = free[Math.floor(free.length / 2)];
  if (wanted === undefined) return null;
  const { zone } = member.rules;
  const plan = {
    userId: member.person.user.id,
    ...(member.product === null ? { duration: slotMinutes(choice) } : { productId: member.product.id }),
    date: dayOn(zone, wanted),
    time: new Date(wanted).toLocaleTimeString('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
    }),
    rule: { every: 'week', count: 2 },
  };
  const [first] = must<SeriesCheck>(await client.post('/api/series/check', plan)).dates;
  // An hour that comes twice is asked for by the clock: it may be the other one.
  const startTime = first?.startTime ?? '';
  expect(first?.state === 'free', JSON.stringify({ first, free })).toBe(free.includes(startTime));
  if (first?.state !== 'free') return null;
  const body = { ...plan, clientName: BOOKED_BY_STAFF, clientEmail: freshEmail(), starts: [{ startTime }] };
  const { appointments } = must<CreatedSeries>(await client.post('/api/series', body), 201);
  if (member.rules.capacity === 1) expect(await readAsStaff(world, member)).not.toContain(startTime);
  return async () => {
    const path = `/api/appointments/${appointments[0]?.id}/series/cancel`;
    expect(must(await client.post(path, { scope: 'all' }))).toMatchObject({ cancelled: 1 });
  };
}

/** Each appointment has the record of a client of its organisation. */
export async function expectRecords({ server, organization }: World): Promise<void> {
  const rows = await server.context.database.query<{ id: string }>(
    `SELECT a.id FROM appointments a LEFT JOIN clients c ON c.id = a.client_id AND c.organization_id = a.organization_id
      WHERE a.organization_id = (SELECT organization_id FROM users WHERE id = $1) AND c.id IS NULL`,
    [organization.admin.user.id],
  );
  expect(rows).toEqual([]);
}

/** Says of all appointments, once they are over, that nobody came: that frees and takes no time. */
export async function missAll({ server, organization, choice }: World, clock: MovableClock): Promise<void> {
  const rows = await server.context.database.query<{ id: string }>(
    'SELECT id FROM appointments WHERE organization_id = (SELECT organization_id FROM users WHERE id = $1)',
    [organization.admin.user.id],
  );
  const before = clock.now().toISOString();
  clock.set(`${addDays(choice.place.date, 30)}T12:00:00Z`);
  try {
    const body = { ids: rows.map(({ id }) => id), attendance: 'missed' };
    // The session of before has ended by then.
    const { client } = await signIn(server, organization.admin.user.email);
    const said = must<AttendanceAnswer>(await client.post('/api/appointments/attendance', body));
    expect(said).toEqual({ changed: rows.length, missing: [] });
  } finally {
    clock.set(before);
  }
}
