import { afterAll, beforeAll, expect, it } from 'vitest';
import type { HoursExceptionEntry } from '#shared/contract/exceptions.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { absenceCalls } from '#test/factories/absences.ts';
import { createOrganization, createProfessional } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const DAY = '2026-11-20';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: movableClock(`${DAY}T10:00:00Z`) } });
});
afterAll(() => server.close());

it('the plan says that an absence closes the time, until somebody undoes it or opens the day by hand', async () => {
  const organization = await createOrganization(server, 'Clínica Bem Viver');
  const helena = await createProfessional(organization, 'Helena Matos');
  const bruno = await createProfessional(organization, 'Bruno Lima');
  for (const person of [helena, bruno]) await addWeek(organization, person);
  const { client } = organization.admin;
  const calls = absenceCalls(client);
  const dayOff = { userId: helena.user.id, from: DAY, to: DAY };
  const registered = async (change: Record<string, string> = {}) =>
    (await calls.plan(String(new URLSearchParams({ ...dayOff, ...change })))).registered;
  const day = { startsAt: '2026-11-20T03:00:00.000Z', endsAt: '2026-11-21T03:00:00.000Z' };
  expect(await registered()).toBeNull();
  const { id } = await calls.create(dayOff);
  expect(await registered()).toEqual(day);
  expect(await registered({ startTime: '09:00', endTime: '10:00' })).toEqual(day);
  expect(await registered({ to: '2026-11-21' })).toBeNull();
  expect(await registered({ userId: bruno.user.id })).toBeNull();
  await calls.undo(id);
  expect(await registered()).toBeNull();
  await calls.create(dayOff);
  const made = must<HoursExceptionEntry[]>(
    await client.get(`/api/availability/exceptions?userId=${helena.user.id}`),
  );
  expect(made).toHaveLength(1);
  for (const exception of made) await client.delete(`/api/availability/exceptions/${exception.id}`);
  expect(await registered()).toBeNull();
});
