import type { calendar_v3 } from '@googleapis/calendar';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { movableClock, type MovableClock } from './harness/clock.ts';
import { connect, refusal } from './harness/google-clients.ts';
import type { CalendarControls } from './harness/google/controls.ts';
import { startGoogle, type Google } from './harness/google.ts';

const ANA = 'ana@exemplo.com.br';
type Params = Omit<calendar_v3.Params$Resource$Events$List, 'calendarId'>;

let google: Google;
let clock: MovableClock;
let api: calendar_v3.Calendar;
let agenda: CalendarControls;
beforeEach(async () => {
  clock = movableClock('2026-08-03T12:00:00Z');
  google = await startGoogle({ clock });
  ({ api } = await connect(google, ANA));
  agenda = google.account(ANA).calendar();
});
afterEach(() => google.close());

const list = async (params: Params = {}) =>
  (await api.events.list({ calendarId: 'primary', ...params })).data;

/** Reads to the last page. */
async function readAll(params: Params = {}) {
  const items: calendar_v3.Schema$Event[] = [];
  let pages = 0;
  let pageToken: string | undefined;
  for (;;) {
    const page = await list({ ...params, ...(pageToken === undefined ? {} : { pageToken }) });
    pages++;
    items.push(...(page.items ?? []));
    if (!page.nextPageToken) return { items, pages, syncToken: page.nextSyncToken ?? '' };
    expect(page.nextSyncToken).toBeUndefined();
    pageToken = page.nextPageToken;
  }
}

const day = (date: number) => `2026-08-${`${date}`.padStart(2, '0')}`;
const starts = (events: calendar_v3.Schema$Event[]) =>
  events.map(({ start }) => (start?.date ?? start?.dateTime ?? '').slice(5, 16));

describe('lists', () => {
  it('come in pages, and only the last gives a sync token', async () => {
    for (let date = 1; date <= 7; date++) agenda.put({ start: `${day(date)}T10:00` });
    const all = await readAll({ maxResults: 3 });
    expect(all.items).toHaveLength(7);
    expect(all.pages).toBe(3);
    expect(all.syncToken).not.toBe('');
    const first = await list({ maxResults: 3 });
    agenda.put({ start: `${day(9)}T10:00` });
    const rest = await list({ maxResults: 3, pageToken: first.nextPageToken ?? '' });
    expect(rest.items).toHaveLength(3);
    const other = list({ maxResults: 4, pageToken: first.nextPageToken ?? '' });
    expect(await refusal(other)).toMatchObject({ status: 400 });
    google.limitPages(2);
    expect((await readAll()).pages).toBe(4);
  });

  it('a list with a token has what changed since, and nothing twice', async () => {
    const one = agenda.put({ start: `${day(4)}T10:00` }).id ?? '';
    const two = agenda.put({ start: `${day(5)}T10:00` }).id ?? '';
    const first = await readAll();
    expect((await readAll({ syncToken: first.syncToken })).items).toEqual([]);
    agenda.patch(one, { summary: 'Nova' });
    agenda.remove(two);
    agenda.put({ id: 'novo0', start: day(6) });
    const next = await readAll({ syncToken: first.syncToken, maxResults: 1 });
    expect(next.pages).toBe(3);
    expect(next.items).toMatchObject([
      { id: one, summary: 'Nova' },
      { id: two, status: 'cancelled' },
      { id: 'novo0', start: { date: day(6) }, end: { date: day(7) } },
    ]);
    expect(next.items[1]?.start).toBeUndefined();
    expect((await readAll({ syncToken: next.syncToken })).items).toEqual([]);
    const details = await readAll({ syncToken: first.syncToken, showDeleted: true });
    expect(details.items[1]).toMatchObject({ status: 'cancelled', start: { timeZone: 'America/Sao_Paulo' } });
  });

  it('keep what changes between two pages for the next token', async () => {
    const ids = [4, 5, 6].map((date) => agenda.put({ start: day(date) }).id ?? '');
    const first = await list({ maxResults: 2 });
    agenda.patch(ids[0] ?? '', { summary: 'No meio' });
    const last = await list({ maxResults: 2, pageToken: first.nextPageToken ?? '' });
    const delta = await readAll({ syncToken: last.nextSyncToken ?? '' });
    expect(delta.items.map(({ summary }) => summary)).toEqual(['No meio']);
  });

  it('answer 410 to a token that has ended, and 400 to one in wrong company', async () => {
    const { syncToken } = await readAll({ timeMin: `${day(1)}T00:00:00-03:00` });
    const company: Params[] = [
      { timeMin: `${day(1)}T00:00:00Z` },
      { timeMax: `${day(9)}T00:00:00Z` },
      { orderBy: 'updated' },
      { q: 'x' },
      { iCalUID: 'x' },
      { privateExtendedProperty: ['a=1'] },
      { updatedMin: `${day(1)}T00:00:00Z` },
      { showDeleted: false },
    ];
    for (const params of company)
      expect(await refusal(list({ syncToken, ...params }))).toMatchObject({ status: 400 });
    google.expireSyncTokens();
    expect((await refusal(list({ syncToken }))).response?.data).toMatchObject({
      error: { code: 410, errors: [{ reason: 'fullSyncRequired' }] },
    });
    expect(await refusal(list({ syncToken: 'inventado' }))).toMatchObject({ status: 410 });
  });

  it('give no token where a token would not be allowed', async () => {
    expect((await list({ orderBy: 'updated' })).nextSyncToken).toBeUndefined();
    expect((await list({ privateExtendedProperty: ['a=1'] })).nextSyncToken).toBeUndefined();
    expect((await list({ timeMin: `${day(1)}T00:00:00Z` })).nextSyncToken).toBeTruthy();
  });

  it('a list is bound by time, both ends open', async () => {
    for (const date of [4, 5, 6]) agenda.put({ start: `${day(date)}T10:00` });
    agenda.put({ start: day(5), transparency: 'transparent' });
    const within = (from: string, to: string) => list({ timeMin: from, timeMax: to, singleEvents: true });
    const found = await within(`${day(5)}T11:00:00-03:00`, `${day(6)}T10:00:00-03:00`);
    expect(found.items).toMatchObject([{ start: { date: day(5) }, transparency: 'transparent' }]);
    const both = await within(`${day(5)}T10:59:00-03:00`, `${day(6)}T10:01:00-03:00`);
    expect(both.items).toHaveLength(3);
    expect(await refusal(within(`${day(6)}T10:00:00Z`, `${day(6)}T10:00:00Z`))).toMatchObject({
      status: 400,
    });
    expect(await refusal(list({ timeMin: '2026-08-01' }))).toMatchObject({ status: 400 });
  });

  it('find by property, text, uid and change', async () => {
    const mine = agenda.put({ start: day(4), extendedProperties: { private: { app: '7' } } });
    agenda.put({ start: day(5), summary: 'Dentista' });
    const byProperty = await list({ privateExtendedProperty: ['app=7'] });
    expect(byProperty.items?.map(({ id }) => id)).toEqual([mine.id]);
    expect((await list({ q: 'dent' })).items).toHaveLength(1);
    expect((await list({ iCalUID: mine.iCalUID ?? '' })).items).toHaveLength(1);
    clock.advance(45);
    agenda.remove(mine.id ?? '');
    const changed = await list({ updatedMin: '2026-08-03T12:30:00Z' });
    expect(changed.items).toMatchObject([{ id: mine.id, status: 'cancelled' }]);
    const tooFar = await refusal(list({ updatedMin: '2026-06-01T00:00:00Z' }));
    expect(tooFar.response?.data).toMatchObject({
      error: { code: 410, errors: [{ reason: 'updatedMinTooLongAgo' }] },
    });
    expect(await refusal(list({ orderBy: 'startTime' }))).toMatchObject({ status: 400 });
  });
});

describe('a person’s calendar', () => {
  it('holds invitations, time out of office and answers of guests', async () => {
    const invited = agenda.put({
      start: `${day(4)}T10:00`,
      organizer: { email: 'chefe@exemplo.com.br' },
      attendees: [{ email: ANA, responseStatus: 'declined' }, { email: 'chefe@exemplo.com.br' }],
    });
    const away = agenda.put({ start: `${day(5)}T08:00`, eventType: 'outOfOffice', status: 'tentative' });
    expect((await list()).items).toMatchObject([
      {
        organizer: { email: 'chefe@exemplo.com.br' },
        attendees: [{ self: true, responseStatus: 'declined' }, {}],
      },
      { eventType: 'outOfOffice', status: 'tentative', organizer: { self: true } },
    ]);
    agenda.patch(invited.id ?? '', { attendees: [{ email: ANA, responseStatus: 'accepted' }] });
    const { data } = await api.events.get({ calendarId: 'primary', eventId: invited.id ?? '' });
    expect(data.attendees).toEqual([{ email: ANA, self: true, responseStatus: 'accepted' }]);
    const patched = await api.events.patch({
      calendarId: 'primary',
      eventId: away.id ?? '',
      requestBody: { summary: 'Fora', eventType: 'default', organizer: { email: 'x@exemplo.com.br' } },
    });
    expect(patched.data).toMatchObject({ eventType: 'outOfOffice', organizer: { email: ANA } });
  });

  it('lets an event move to another, where it keeps its id', async () => {
    const other = google.account(ANA).addCalendar('Pessoal');
    const { id = '' } = agenda.put({ start: `${day(4)}T10:00`, summary: 'Consulta' });
    const { syncToken } = await readAll();
    agenda.move(id ?? '', other);
    expect((await readAll({ syncToken })).items).toMatchObject([{ id, status: 'cancelled' }]);
    const { data } = await api.events.get({ calendarId: other.id, eventId: id ?? '' });
    expect(data).toMatchObject({ summary: 'Consulta', status: 'confirmed', organizer: { email: other.id } });
  });

  it('shows others as much as is shared with them', async () => {
    const shared = google.account(ANA).addCalendar('Sala', { accessRole: 'freeBusyReader' });
    shared.put({ start: `${day(4)}T10:00`, summary: 'Segredo' });
    const read = async () => (await api.events.list({ calendarId: shared.id })).data;
    expect(await read()).toMatchObject({ accessRole: 'freeBusyReader', items: [{ visibility: 'private' }] });
    expect((await read()).items?.[0]?.summary).toBeUndefined();
    google.account(ANA).setAccess(shared.id, 'reader');
    expect((await read()).items).toMatchObject([{ summary: 'Segredo' }]);
    google.account(ANA).removeCalendar(shared.id);
    expect(await refusal(read())).toMatchObject({ status: 404 });
  });

  it('a calendar is answered in another zone and in part, when asked', async () => {
    agenda.put({ start: `${day(4)}T10:00`, summary: 'Consulta', location: 'Sala 2' });
    const found = await list({
      timeZone: 'Europe/Lisbon',
      fields: 'items(summary,start/dateTime),nextSyncToken',
    });
    expect(found).toEqual({
      items: [{ summary: 'Consulta', start: { dateTime: `${day(4)}T14:00:00+01:00` } }],
      nextSyncToken: found.nextSyncToken,
    });
    expect(found.nextSyncToken).toBeTruthy();
    expect(await refusal(list({ fields: 'items(' }))).toMatchObject({ status: 400 });
    expect(await refusal(list({ timeZone: 'Lua/Cratera' }))).toMatchObject({ status: 400 });
  });
});

describe('series', () => {
  const weekly = () =>
    agenda.put({
      id: 'serie',
      summary: 'Aula',
      start: `${day(3)}T09:00`,
      recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=5'],
    });
  const singles = { singleEvents: true };

  it('come as they are, or as their instances', async () => {
    weekly();
    expect((await list()).items).toMatchObject([
      { id: 'serie', recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=5'] },
    ]);
    const { items = [] } = await list({ ...singles, orderBy: 'startTime' });
    expect(starts(items)).toEqual([
      '08-03T09:00',
      '08-05T09:00',
      '08-10T09:00',
      '08-12T09:00',
      '08-17T09:00',
    ]);
    expect(items[1]).toMatchObject({
      id: 'serie_20260805T120000Z',
      recurringEventId: 'serie',
      originalStartTime: { dateTime: `${day(5)}T09:00:00-03:00` },
      summary: 'Aula',
    });
    expect(items[1]?.recurrence).toBeUndefined();
    expect((await api.events.instances({ calendarId: ANA, eventId: 'serie' })).data.items).toHaveLength(5);
  });

  it('a series lists an instance that is moved and one that is taken out', async () => {
    weekly();
    const { syncToken } = await readAll(singles);
    agenda.patch('serie_20260805T120000Z', { start: `${day(6)}T15:00`, end: `${day(6)}T16:00` });
    agenda.remove('serie_20260810T120000Z');
    const delta = (await readAll({ ...singles, syncToken })).items;
    expect(delta).toMatchObject([
      {
        id: 'serie_20260805T120000Z',
        start: { dateTime: `${day(6)}T15:00:00-03:00` },
        originalStartTime: { dateTime: `${day(5)}T09:00:00-03:00` },
      },
      {
        id: 'serie_20260810T120000Z',
        status: 'cancelled',
        recurringEventId: 'serie',
        originalStartTime: { dateTime: `${day(10)}T09:00:00-03:00` },
      },
    ]);
    expect(starts((await list(singles)).items ?? [])).toHaveLength(4);
    const unexpanded = (await list()).items ?? [];
    expect(unexpanded.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'cancelled']);
  });

  it('a series has instances that the API can change, take out and read', async () => {
    weekly();
    const { syncToken } = await readAll(singles);
    const second = { calendarId: 'primary', eventId: 'serie_20260805T120000Z' };
    const patched = await api.events.patch({ ...second, requestBody: { summary: 'Prova' } });
    expect(patched.data).toMatchObject({ summary: 'Prova', recurringEventId: 'serie', sequence: 0 });
    const third = { calendarId: 'primary', eventId: 'serie_20260810T120000Z' };
    expect((await api.events.delete(third)).status).toBe(204);
    expect(await refusal(api.events.delete(third))).toMatchObject({ status: 410 });
    expect((await api.events.get(third)).data.status).toBe('cancelled');
    const wrong = { calendarId: 'primary', eventId: 'serie_20260811T120000Z' };
    expect(await refusal(api.events.get(wrong))).toMatchObject({ status: 404 });
    const delta = await readAll({ ...singles, syncToken });
    expect(delta.items.map(({ id, status }) => [id, status])).toEqual([
      [second.eventId, 'confirmed'],
      [third.eventId, 'cancelled'],
    ]);
    await api.events.delete({ calendarId: 'primary', eventId: 'serie' });
    expect((await api.events.get(second)).data.status).toBe('cancelled');
  });

  it('a series lists every instance when the whole is changed, shortened or deleted', async () => {
    weekly();
    const first = await readAll(singles);
    agenda.patch('serie', { recurrence: ['RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20260810T120000Z'] });
    const second = await readAll({ ...singles, syncToken: first.syncToken });
    expect(second.items.map(({ status }) => status)).toEqual([
      'confirmed',
      'confirmed',
      'confirmed',
      'cancelled',
      'cancelled',
    ]);
    agenda.remove('serie');
    const third = await readAll({ ...singles, syncToken: second.syncToken });
    expect(third.items).toHaveLength(3);
    expect(third.items.every(({ status }) => status === 'cancelled')).toBe(true);
    // Of an instance whose series is gone too a list of changes has the id alone.
    expect(third.items.every(({ recurringEventId }) => recurringEventId === undefined)).toBe(true);
    expect((await list(singles)).items).toEqual([]);
  });

  it('a deleted series lists the instances of half a year, and those cannot be changed any more', async () => {
    agenda.put({ id: 'ano', start: `${day(3)}T09:00`, recurrence: ['RRULE:FREQ=MONTHLY;COUNT=12'] });
    const { syncToken } = await readAll(singles);
    agenda.remove('ano');
    expect((await readAll({ ...singles, syncToken })).items).toHaveLength(6);
    const [instance] = agenda.history();
    const gone = { calendarId: 'primary', eventId: `${instance?.id}_20260903T120000Z` };
    expect(await refusal(api.events.patch({ ...gone, requestBody: { status: 'confirmed' } }))).toMatchObject({
      status: 404,
    });
  });

  it('an instance does not recur by itself', async () => {
    weekly();
    const one = { calendarId: 'primary', eventId: 'serie_20260805T120000Z' };
    expect(await refusal(api.events.patch({ ...one, requestBody: { recurrence: [] } }))).toMatchObject({
      status: 400,
    });
  });

  it('a series is split where somebody edits this and the following', async () => {
    weekly();
    const [first, second, third] = agenda.instances('serie');
    const draft = { start: `${day(10)}T11:00`, end: `${day(10)}T12:00` };
    const rest = agenda.split('serie', third?.id ?? '', draft);
    expect(agenda.instances('serie').map(({ id }) => id)).toEqual([first?.id, second?.id]);
    expect(rest).toMatchObject({ id: 'serie_R20260810T120000', summary: third?.summary });
    expect(starts(agenda.instances(rest?.id ?? ''))[0]).toContain('T11:00');
    agenda.split('serie', second?.id ?? '', null);
    expect(agenda.instances('serie')).toHaveLength(1);
  });

  it('keep the clock on the wall when the zone changes its hour, and count whole days', async () => {
    const { id } = google.account(ANA).addCalendar('Lisboa', { timeZone: 'Europe/Lisbon' });
    const lisbon = google.account(ANA).calendar(id);
    lisbon.put({ start: '2026-10-24T09:00', recurrence: ['RRULE:FREQ=DAILY;COUNT=2'] });
    const { data } = await api.events.list({ calendarId: id, ...singles });
    expect(data.items?.map(({ start }) => start?.dateTime)).toEqual([
      '2026-10-24T09:00:00+01:00',
      '2026-10-25T09:00:00Z',
    ]);
    agenda.put({ start: day(30), end: '2026-09-01', recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] });
    expect((await list(singles)).items?.map(({ start, end }) => [start?.date, end?.date])).toEqual([
      ['2026-08-30', '2026-09-01'],
      ['2026-09-06', '2026-09-08'],
    ]);
  });

  it('a series without an end goes far in what a token lists, whatever window was first asked for', async () => {
    const { syncToken } = await readAll({ ...singles, timeMax: `${day(9)}T00:00:00Z` });
    agenda.put({ start: `${day(3)}T09:00`, recurrence: ['RRULE:FREQ=DAILY'] });
    expect((await readAll({ ...singles, syncToken })).items).toHaveLength(730);
    const window = await list({ ...singles, timeMin: `${day(4)}T00:00:00Z`, timeMax: `${day(9)}T00:00:00Z` });
    expect(window.items).toHaveLength(5);
  });
});
