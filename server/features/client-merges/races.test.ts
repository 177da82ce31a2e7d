import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ClientRecord } from '#shared/contract/client-records.ts';
import { recordAppointments } from '#server/features/appointments/records.service.ts';
import { forgetLeft } from '#server/features/clients/forgetting.service.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { recordsSeenBy } from '#test/factories/merges.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { hourSeries } from '#test/factories/series.ts';
import { must } from '#test/harness/client.ts';
import { movableClock } from '#test/harness/clock.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const START = '2026-11-18T12:00:00Z';
const ROUNDS = 6;
const clock = movableClock(START);
let server: TestServer;
let organization: Organization;
let all: ReturnType<typeof recordsSeenBy>;
let ana: Person;
let bia: Person;
let nextHour: () => string;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock, workers: false } });
});
beforeEach(async () => {
  clock.set(START);
  nextHour = hourSeries('2026-11-25');
  organization = await createOrganization(server);
  all = recordsSeenBy(organization.admin.client);
  ana = await createProfessional(organization, 'Ana Prado');
  bia = await createProfessional(organization, 'Bia Reis');
});
afterAll(() => server.close());

const client = (name: string, round: number) => ({
  clientName: `${name} Souza ${round}`,
  clientEmail: `${name.toLowerCase()}${round}@exemplo.com.br`,
});
const book = (person: Person, one: object) => addAppointment(organization, person, nextHour(), one);

/** Two records, with an appointment each. */
async function two(round: number) {
  const [maria, lia] = [client('Maria', round), client('Lia', round)];
  const [first, second] = [await book(ana, maria), await book(bia, lia)];
  return { maria, lia, one: first.clientId ?? '', other: second.clientId ?? '', first, second };
}

/** Whose record each of some appointments is; those that are gone have none. */
async function recordIdsOf(ids: readonly string[]): Promise<(string | null)[]> {
  const rows = await server.context.database.query<{ id: string; clientId: string | null }>(
    'SELECT id, client_id AS "clientId" FROM appointment_rows WHERE id = ANY ($1)',
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.clientId ?? null);
}

it('undoes once when it is asked at the same time as bookings of both clients, and gives each their own', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { maria, lia, one, other, first, second } = await two(round);
    const { lastMerge } = must<ClientRecord>(await all.merge(one, other));
    const [undone, again, hers, theirs, more] = await Promise.all([
      all.undo(one, lastMerge?.id),
      all.undo(one, lastMerge?.id),
      book(bia, maria),
      book(ana, lia),
      book(bia, lia),
    ]);
    expect([undone.status, again.status]).toEqual([200, 200]);
    const ids = [first.id, hers.id, second.id, theirs.id, more.id];
    expect(await recordIdsOf(ids), `round ${round}`).toEqual([one, one, other, other, other]);
  }
});

it('joins and edits both records at once, and loses no edit that was answered', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { one, other } = await two(round);
    const [joined, kept, gone] = await Promise.all([
      all.merge(one, other),
      all.change(one, { note: `Nota ${round}` }),
      all.change(other, { tags: [`vip ${round}`], phones: [`119876500${10 + round}`] }),
    ]);
    expect(joined.status).toBe(200);
    expect([200, 409]).toContain(kept.status);
    expect([200, 404]).toContain(gone.status);
    const record = await all.record(one);
    if (kept.status === 200) expect(record.note, `round ${round}`).toBe(`Nota ${round}`);
    if (gone.status === 200)
      expect(record, `round ${round}`).toMatchObject({
        ...{ tags: [`vip ${round}`], phones: [`55119876500${10 + round}`] },
      });
  }
});

it('joins and changes the appointments of both at once: each keeps a record that is there', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { one, other, first, second } = await two(round);
    const moved = { userId: ana.user.id, startTime: nextHour(), clientPhone: `119876510${10 + round}` };
    const [joined, ...changes] = await Promise.all([
      all.merge(one, other),
      organization.admin.client.put(`/api/appointments/${first.id}`, {
        clientEmail: `novo${round}@exemplo.com.br`,
      }),
      organization.admin.client.put(`/api/appointments/${second.id}`, moved),
    ]);
    expect([joined.status, ...changes.map(({ status }) => status)]).toEqual([200, 200, 200]);
    expect(await recordIdsOf([first.id, second.id]), `round ${round}`).toEqual([one, one]);
    expect(await all.record(one)).toMatchObject({ phones: [`55119876510${10 + round}`] });
  }
});

it('joins and erases at once: what was erased is nowhere, and nothing fails', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    clock.set(START);
    const { one, other, first, second } = await two(round);
    clock.set('2026-12-10T12:00:00Z');
    const id = round % 2 === 0 ? one : other;
    const [joined, erased] = await Promise.all([
      all.merge(one, other),
      organization.admin.client.delete(`/api/clients/${id}`),
    ]);
    expect([200, 404], `round ${round}`).toContain(joined.status);
    expect([200, 404], `round ${round}`).toContain(erased.status);
    // One of both came first. A record that was joined with another one is not there to be erased.
    expect(joined.status === 200 || erased.status === 200).toBe(true);
    if (erased.status !== 200) continue;
    const names = await all.names();
    expect(names).not.toContain(id === one ? `Maria Souza ${round}` : `Lia Souza ${round}`);
    const contacts = await server.context.database.query('SELECT FROM client_contacts WHERE client_id = $1', [
      id,
    ]);
    expect(contacts).toEqual([]);
    // Both appointments of a record that was joined and then erased are emptied.
    if (joined.status === 200) expect(await recordIdsOf([first.id, second.id])).toEqual([one, one]);
    const kept = await server.context.database.query('SELECT FROM client_merges WHERE kept_id = $1', [id]);
    expect(kept).toEqual([]);
  }
});

it('joins one record into two others at once: one of them gets it, and all of it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { one, other, second } = await two(round);
    const third = (await book(ana, client('Rita', round))).clientId ?? '';
    const answers = await Promise.all([
      all.merge(one, other),
      all.merge(third, other),
      all.merge(one, third),
    ]);
    for (const { status } of answers) expect([200, 404], `round ${round}`).toContain(status);
    const [record] = await recordIdsOf([second.id]);
    expect([one, third]).toContain(record);
    const rows = await server.context.database.query<{ id: string }>(
      'SELECT id FROM clients WHERE id = ANY ($1)',
      [[one, other, third]],
    );
    const joined = answers.filter(({ status }) => status === 200).length;
    expect(rows).toHaveLength(3 - joined);
    expect(rows.map(({ id }) => id)).not.toContain(other);
  }
});

it('joins and takes apart while jobs record appointments and forget records', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { lia, one, other, second } = await two(round);
    const unrecorded = await book(ana, lia);
    await server.context.database.query('UPDATE appointment_rows SET client_id = NULL WHERE id = $1', [
      unrecorded.id,
    ]);
    const [joined] = await Promise.all([
      all.merge(one, other),
      recordAppointments(server.context),
      forgetLeft(server.context),
    ]);
    const { lastMerge } = must<ClientRecord>(joined);
    expect(await recordIdsOf([second.id, unrecorded.id]), `round ${round}`).toEqual([one, one]);
    await Promise.all([all.undo(one, lastMerge?.id), forgetLeft(server.context)]);
    expect(await recordIdsOf([second.id, unrecorded.id]), `round ${round}`).toEqual([other, other]);
  }
});
