import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Bell } from '#shared/contract/audit-log.ts';
import { SERIES } from '#shared/contract/limits.ts';
import type {
  CreatedSeries,
  SeriesCheck,
  SeriesMoveCheck,
  SeriesOfAppointment,
} from '#shared/contract/series.ts';
import { runHousekeeping } from '#server/jobs/housekeeping.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  signIn,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { readCalendar, shownBy } from '#test/harness/calendar-files.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';
import { extendSeries } from './extend.service.ts';

/** Friday, 07:00 in São Paulo. */
const START = '2026-11-20T10:00:00Z';
/** A weekly series without an end is booked until 13 January 2028 at first, and further once less than a year of it is left. */
const BEFORE_DUE = '2027-01-13T06:00:00Z';
const DUE = '2027-01-14T06:00:00Z';
/** How many it has at first, and how many each round adds. */
const PLACES = 60;
const MORE = 8;
const clock = movableClock(START);
let server: TestServer;
let organization: Organization;
let helena: Person;
let productId: string;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
});
afterAll(() => server.close());

beforeEach(async () => {
  clock.set(START);
  organization = await createOrganization(server, 'Clínica Bem Viver');
  helena = await createProfessional(organization, 'Helena Matos');
  await addWeek(organization, helena, { startTime: '09:00', endTime: '12:00' });
  productId = (await addProduct(organization, helena, { name: 'Sessão', duration: 60 })).id;
});

let counter = 0;
/** Thursdays at 10:00 in São Paulo, from 26 November on. */
const thursday = (after: number) =>
  new Date(Date.parse('2026-11-26T13:00:00Z') + after * 7 * 86_400_000).toISOString();

async function book(places: number = PLACES) {
  const clientEmail = `cliente-${counter++}@exemplo.com.br`;
  const made = must<CreatedSeries>(
    await organization.admin.client.post('/api/series', {
      userId: helena.user.id,
      productId,
      date: '2026-11-26',
      time: '10:00',
      rule: { every: 'week', isOpen: true },
      clientName: 'Marina Alves',
      clientEmail,
      notes: 'Sala 2',
      starts: Array.from({ length: places }, (_, after) => ({ startTime: thursday(after) })),
    }),
    201,
  );
  return { clientEmail, ids: made.appointments.map(({ id }) => id), id: made.id };
}
const seriesOf = async (id = '') =>
  must<SeriesOfAppointment>(await organization.admin.client.get(`/api/appointments/${id}/series`)).series;
type Row = { startTime: Date; createdBy: string; notes: string; productName: string; clientId: string };
/** What the series has after what was booked at first, by start. */
const later = async () => {
  const rows = await server.context.database.query<Row>(
    `SELECT a.start_time AS "startTime", a.created_by AS "createdBy", a.notes, a.product_name AS "productName",
            a.client_id AS "clientId"
       FROM appointments a JOIN series_appointments s ON s.appointment_id = a.id
      WHERE a.organization_id = (SELECT organization_id FROM users WHERE id = $1) AND a.start_time > $2
      ORDER BY a.start_time`,
    [helena.user.id, thursday(PLACES - 1)],
  );
  return rows.map((row) => ({ ...row, startTime: new Date(row.startTime).toISOString() }));
};
/** What the bell of a person has of series that could not go on, the newest first. */
const bellOf = async (person: Person) => {
  // The session of months ago is over.
  const { client } = await signIn(server, person.email);
  const { entries } = must<Bell>(await client.get('/api/bell'));
  return entries
    .filter(({ action }) => action.startsWith('series_'))
    .map(({ action, subject, owner, after }) => ({ action, subject, of: owner?.name, after }));
};
/** The mails that say something, once there is one. */
const mailsWith = (address: string, words: string) =>
  waitFor(async () => {
    const found = (await mailsTo(server, address)).filter(({ text }) => text?.includes(words));
    return found.length === 0 ? null : found;
  });
const shownOf = (mail: Awaited<ReturnType<typeof mailsTo>>[number] | undefined) => {
  const file = mail?.attachments.find(({ contentType }) => contentType.includes('calendar'));
  const events = readCalendar(file?.content.toString() ?? '').getAllSubcomponents('vevent');
  return shownBy({ events });
};
const night = (time: string) => {
  clock.set(time);
  return extendSeries(server.context);
};

describe('a series without an end', () => {
  it('books a year ahead, and further by the nightly work, once', async () => {
    const { clientEmail, ids } = await book();
    expect(await seriesOf(ids[0])).toMatchObject({ bookedUntil: '2028-01-13', total: 60 });
    expect(await mailsWith(clientEmail, 'Não há data de fim')).toHaveLength(1);
    await night(BEFORE_DUE);
    expect(await later()).toEqual([]);
    clock.set(DUE);
    await Promise.all([runHousekeeping(server.context), night(DUE)]);
    await night(DUE);
    const rows = await later();
    expect(rows.map(({ startTime }) => startTime)).toEqual(
      Array.from({ length: MORE }, (_, place) => thursday(PLACES + place)),
    );
    // Like the one before, of the same client, in the name of the one who made the series.
    expect(new Set(rows.map(({ notes, productName }) => `${notes} ${productName}`))).toEqual(
      new Set(['Sala 2 Sessão']),
    );
    expect(new Set(rows.map(({ clientId }) => clientId)).size).toBe(1);
    expect(new Set(rows.map(({ createdBy }) => createdBy))).toEqual(new Set([organization.admin.user.id]));
    const words = (name: string) =>
      `A série com ${name}, toda quinta, continua: mais 8 horários estão marcados:`;
    expect(await mailsWith(clientEmail, words('Helena Matos'))).toHaveLength(1);
    expect(await mailsWith(helena.user.email, words('Marina Alves'))).toHaveLength(1);
    const written = await server.context.database.query<{ kind: string }>(
      `SELECT DISTINCT actor_kind AS kind FROM audit_log
        WHERE entity = 'appointment' AND occurred_at = $1 AND action = 'created'`,
      [DUE],
    );
    expect(written).toEqual([{ kind: 'system' }]);
  });

  it('leaves out what cannot be had, says so, and calendars show the rest', async () => {
    const { clientEmail, ids } = await book();
    must(await helena.client.post('/api/availability/exceptions', { from: '2028-02-10' }), 201);
    must(await helena.client.put('/api/availability/holidays', { isWorked: false }));
    const taken = thursday(PLACES + 1);
    await server.context.database.query(
      `UPDATE appointment_rows SET start_time = $2, end_time = $2::timestamptz + interval '1 hour' WHERE id = $1`,
      [(await addAppointment(organization, helena, '2026-12-01T13:00:00Z')).id, taken],
    );
    // One that was cancelled alone stays cancelled.
    must(await helena.client.delete(`/api/appointments/${ids[58]}`));
    await night(DUE);
    const rows = await later();
    const missing = [1, 3].map((place) => thursday(PLACES + place));
    expect(rows.map(({ startTime }) => startTime)).toEqual(
      Array.from({ length: MORE }, (_, place) => thursday(PLACES + place)).filter(
        (start) => !missing.includes(start),
      ),
    );
    const [news] = await mailsWith(clientEmail, 'continua');
    expect(news?.text).toContain('27/01/2028, 10/02/2028');
    expect(await bellOf(helena)).toEqual([
      {
        ...{ action: 'series_dates_missed', subject: 'Marina Alves', of: 'Helena Matos' },
        after: { missedDates: ['2028-01-27', '2028-02-10'] },
      },
    ]);
    const shown = shownOf(news);
    expect(shown).toEqual([
      ...Array.from({ length: PLACES }, (_, place) => thursday(place)).filter((_, place) => place !== 58),
      ...rows.map(({ startTime }) => startTime),
    ]);
  });

  it('reaches a year ahead within a night when it has five days a week', async () => {
    const rule = { every: 'week', weekdays: [1, 2, 3, 4, 5], isOpen: true };
    const plan = { userId: helena.user.id, productId, date: '2026-11-26', time: '10:00', rule };
    const { dates, isCut } = must<SeriesCheck>(await helena.client.post('/api/series/check', plan));
    expect({ last: dates.at(-1)?.date, isCut }).toEqual({ last: '2027-07-07', isCut: false });
    expect(dates).toHaveLength(SERIES.appointments);
    const starts = dates.flatMap(({ startTime }) => (startTime === null ? [] : [{ startTime }]));
    const body = { ...plan, clientName: 'Marina Alves', clientPhone: '(11) 91234-5678', starts };
    const [first] = must<CreatedSeries>(await helena.client.post('/api/series', body), 201).appointments;
    await night('2026-11-21T06:00:00Z');
    const booked = await seriesOf(first?.id);
    expect(booked?.bookedUntil).toBe('2027-11-20');
    expect(booked?.total).toBeGreaterThan(245);
  });

  it('goes on where it was moved', async () => {
    const { clientEmail, ids } = await book();
    const body = { scope: 'following', date: '2026-12-11', time: '11:00' };
    const [, , third] = ids;
    const { moves } = must<SeriesMoveCheck>(
      await helena.client.post(`/api/appointments/${third}/series/check-move`, body),
    );
    must(
      await helena.client.post(`/api/appointments/${third}/series/move`, {
        ...body,
        moves: moves.map(({ id, startTime }) => ({ id, startTime })),
      }),
    );
    // A day later than it was booked to.
    await night(DUE);
    const friday = (place: number) => new Date(Date.parse(thursday(place)) + 25 * 3_600_000).toISOString();
    const rows = (await later()).map(({ startTime }) => startTime);
    expect(rows.filter((start) => start > friday(PLACES - 1))).toEqual(
      Array.from({ length: MORE }, (_, place) => friday(PLACES + place)),
    );
    const [news] = await mailsWith(clientEmail, 'toda sexta, continua');
    const shown = shownOf(news);
    expect(shown).toEqual([
      thursday(0),
      thursday(1),
      ...Array.from({ length: PLACES - 2 + MORE }, (_, place) => friday(place + 2)),
    ]);
  });

  it('ends when it is cancelled to its end, and when nothing of it is ahead', async () => {
    const { ids } = await book(3);
    must(await helena.client.post(`/api/appointments/${ids[1]}/series/cancel`, { scope: 'following' }));
    expect(await seriesOf(ids[0])).toMatchObject({ bookedUntil: null, total: 1 });
    must(await helena.client.delete(`/api/appointments/${ids[0]}`));
    const other = await book(1);
    expect(await seriesOf(other.ids[0])).toMatchObject({ bookedUntil: '2028-01-13' });
    await night(DUE);
    expect(await later()).toEqual([]);
    const open = await server.context.database.query(
      'SELECT id FROM appointment_series WHERE id = $1 AND extend_on IS NOT NULL',
      [other.id],
    );
    expect(open).toEqual([]);
  });

  it('writes to its professional when no date of a round can be had, and rings their bell', async () => {
    const { clientEmail, ids } = await book();
    const away = { from: '2028-01-14', to: '2028-03-31' };
    must(await helena.client.post('/api/availability/exceptions', away), 201);
    await night(DUE);
    expect(await later()).toEqual([]);
    const missedDates = Array.from({ length: MORE }, (_, place) => thursday(PLACES + place).slice(0, 10));
    const [letter, ...others] = await mailsWith(helena.user.email, 'não pôde continuar');
    expect(others).toEqual([]);
    expect(letter?.subject).toBe('Série sem novos horários: 8 datas a partir de 20/01/2028');
    expect(letter?.text).toContain('A série de Marina Alves, toda quinta, não pôde continuar.');
    expect(letter?.text).toContain('20/01/2028, 27/01/2028');
    const entry = { action: 'series_dates_missed', subject: 'Marina Alves', of: 'Helena Matos' };
    for (const person of [helena, organization.admin])
      expect(await bellOf(person)).toEqual([{ ...entry, after: { missedDates } }]);
    // The next night is the next round's: nothing is said again, and the client, who loses nothing, gets no mail.
    await night('2027-01-15T06:00:00Z');
    expect(await bellOf(helena)).toHaveLength(1);
    expect((await mailsTo(server, clientEmail)).filter(({ text }) => text?.includes('série'))).toEqual([]);
    organization = { ...organization, admin: await signIn(server, organization.admin.email) };
    expect(await seriesOf(ids[0])).toMatchObject({ bookedUntil: '2028-03-09' });
  });

  it('waits while its professional is inactive, and says so once in the bell', async () => {
    await book();
    const active = (isActive: boolean) =>
      server.context.database.query('UPDATE users SET is_active = $2 WHERE id = $1', [
        helena.user.id,
        isActive,
      ]);
    must(await organization.admin.client.put(`/api/admin/users/${helena.user.id}`, { isActive: false }));
    await night(DUE);
    await night('2027-01-15T06:00:00Z');
    expect(await later()).toEqual([]);
    const waits = { action: 'series_waits', subject: 'Marina Alves', of: 'Helena Matos' };
    const after = { waitsFor: 'professional', productName: 'Sessão' };
    const first = { ...waits, after: { ...after, lastDate: '2028-01-13' } };
    expect(await bellOf(organization.admin)).toEqual([first]);
    await active(true);
    await night('2027-01-20T06:00:00Z');
    expect(await later()).toHaveLength(MORE);
    expect(await bellOf(organization.admin)).toEqual([first]);
    // It waits again, from where it is now.
    await active(false);
    await night('2027-03-20T06:00:00Z');
    expect(await bellOf(organization.admin)).toEqual([
      { ...waits, after: { ...after, lastDate: '2028-03-09' } },
      first,
    ]);
  });

  it('waits while its service is inactive, and says so once in the bell', async () => {
    await book();
    must(await helena.client.put(`/api/products/${productId}`, { isActive: false }));
    await Promise.all([night(DUE), night(DUE)]);
    await night('2027-01-15T06:00:00Z');
    expect(await later()).toEqual([]);
    const after = { waitsFor: 'service', productName: 'Sessão', lastDate: '2028-01-13' };
    expect(await bellOf(helena)).toEqual([
      { action: 'series_waits', subject: 'Marina Alves', of: 'Helena Matos', after },
    ]);
  });
});
