import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { movableClock, type MovableClock } from './harness/clock.ts';
import { CALENDAR_SCOPE, connect, oauthClient, refusal, visit } from './harness/google-clients.ts';
import { startGoogle, type Google } from './harness/google.ts';

const ANA = 'ana@exemplo.com.br';

let google: Google;
let clock: MovableClock;
beforeEach(async () => {
  clock = movableClock('2026-08-03T12:00:00Z');
  google = await startGoogle({ clock });
});
afterEach(() => google.close());

describe('the authorisation server', () => {
  it('gives tokens for a code and its verifier, once', async () => {
    google.account(ANA, { name: 'Ana Prado' });
    const client = oauthClient(google);
    const { back, codeVerifier } = await visit(client);
    expect(back.searchParams.get('state')).toBe('estado-1');
    const code = back.searchParams.get('code') ?? '';
    expect(await refusal(client.getToken({ code, codeVerifier: 'x'.repeat(64) }))).toMatchObject({
      status: 400,
      message: 'invalid_grant',
    });
    const { tokens } = await client.getToken({ code, codeVerifier });
    expect(tokens.refresh_token).toBeTruthy();
    expect(tokens.scope?.split(' ')).toContain(CALENDAR_SCOPE);
    client.setCredentials(tokens);
    const { data } = await client.request({ url: `${google.apiUrl}/oauth2/v3/userinfo` });
    expect(data).toMatchObject({ email: ANA, email_verified: true, name: 'Ana Prado' });
    const again = await refusal(client.getToken({ code, codeVerifier }));
    expect(again.response?.data).toMatchObject({ error: 'invalid_grant' });
  });

  it('says no with access_denied, and names what was ticked', async () => {
    google.account(ANA);
    const client = oauthClient(google);
    google.consent({ refuse: true });
    const refused = await visit(client);
    expect(Object.fromEntries(refused.back.searchParams)).toEqual({
      error: 'access_denied',
      state: 'estado-1',
    });
    google.consent({ without: ['auth/calendar'] });
    const { back, codeVerifier } = await visit(client);
    const { tokens } = await client.getToken({ code: back.searchParams.get('code') ?? '', codeVerifier });
    expect(tokens.scope).toBe('openid email profile');
    client.setCredentials(tokens);
    const list = client.request({ url: `${google.apiUrl}/calendar/v3/users/me/calendarList` });
    expect(await refusal(list)).toMatchObject({ status: 403, code: 403 });
  });

  it('gives a refresh token at the first consent only, or when consent is asked for', async () => {
    await connect(google, ANA);
    const client = oauthClient(google);
    const get = async (options: Record<string, string>) => {
      const { back, codeVerifier } = await visit(client, options);
      return client.getToken({ code: back.searchParams.get('code') ?? '', codeVerifier });
    };
    expect((await get({})).tokens.refresh_token).toBeUndefined();
    expect((await get({ prompt: 'consent' })).tokens.refresh_token).toBeTruthy();
  });

  it('refuses a stranger, an unknown way back and a challenge it does not know', async () => {
    google.account(ANA);
    const client = oauthClient(google);
    await expect(visit(client, { client_id: 'outro' })).rejects.toThrow('invalid_client');
    await expect(visit(client, { scope: ' ' })).rejects.toThrow('invalid_request');
    await expect(visit(client, { code_challenge: 'curto' })).rejects.toThrow('invalid_request');
    google.allowRedirects('http://127.0.0.1:2/outro');
    await expect(visit(client)).rejects.toThrow('redirect_uri_mismatch');
  });

  it('refreshes, ends access tokens by its clock, and forgets all at a revocation', async () => {
    const { client, api } = await connect(google, ANA);
    clock.advance(60);
    const late = await refusal(api.calendarList.list());
    expect(late.status).toBe(401);
    expect(late.response?.data).toMatchObject({ error: { errors: [{ reason: 'authError' }] } });
    await client.refreshAccessToken();
    expect((await api.calendarList.list()).data.items).toHaveLength(1);
    await client.revokeToken(client.credentials.refresh_token ?? '');
    expect(await refusal(api.calendarList.list())).toMatchObject({ status: 401 });
    const gone = await refusal(client.refreshAccessToken());
    expect(gone).toMatchObject({ status: 400, message: 'invalid_grant' });
    expect(google.account(ANA).granted()).toBeNull();
  });

  it('lets a person take the grant back', async () => {
    const { client } = await connect(google, ANA);
    google.account(ANA).revokeGrant();
    expect(await refusal(client.refreshAccessToken())).toMatchObject({ message: 'invalid_grant' });
  });
});

describe('calendars', () => {
  it('lists them in pages, with the role and the primary one', async () => {
    const { api } = await connect(google, ANA);
    const ana = google.account(ANA);
    const shared = ana.addCalendar('Clínica', { accessRole: 'reader' });
    ana.addCalendar('Escondida', { hidden: true });
    const gone = ana.addCalendar('Antiga');
    ana.removeCalendar(gone.id);
    const first = (await api.calendarList.list({ maxResults: 1 })).data;
    expect(first.items).toMatchObject([{ id: ANA, primary: true, accessRole: 'owner' }]);
    const second = (await api.calendarList.list({ maxResults: 1, pageToken: first.nextPageToken ?? '' }))
      .data;
    expect(second.items).toMatchObject([{ id: shared.id, summary: 'Clínica', accessRole: 'reader' }]);
    expect(second.nextPageToken).toBeUndefined();
    const all = (await api.calendarList.list({ showHidden: true, showDeleted: true })).data.items;
    expect(all?.map(({ summary }) => summary)).toEqual([ANA, 'Clínica', 'Escondida', 'Antiga']);
    expect((await api.calendars.get({ calendarId: 'primary' })).data).toMatchObject({
      id: ANA,
      timeZone: 'America/Sao_Paulo',
    });
    expect(await refusal(api.calendars.get({ calendarId: gone.id }))).toMatchObject({ status: 404 });
    const write = api.events.insert({ calendarId: shared.id, requestBody: {} });
    expect((await refusal(write)).response?.data).toMatchObject({
      error: { code: 403, errors: [{ reason: 'requiredAccessLevel' }] },
    });
  });
});

const TEN = { dateTime: '2026-08-10T13:00:00Z' };
const ELEVEN = { dateTime: '2026-08-10T14:00:00Z' };

describe('events', () => {
  it('keeps what it is sent under the id it is given, and says the times of the calendar', async () => {
    const { api } = await connect(google, ANA);
    const { data } = await api.events.insert({
      calendarId: 'primary',
      sendUpdates: 'all',
      requestBody: {
        id: 'hm0123456789abcdef',
        summary: 'Limpeza de pele',
        start: TEN,
        end: ELEVEN,
        attendees: [{ email: 'Bia@exemplo.com.br' }],
        extendedProperties: { private: { horaMarcada: '7', ['x'.repeat(45)]: 'longo' } },
      },
    });
    expect(data).toMatchObject({
      id: 'hm0123456789abcdef',
      status: 'confirmed',
      iCalUID: 'hm0123456789abcdef@google.com',
      sequence: 0,
      start: { dateTime: '2026-08-10T10:00:00-03:00', timeZone: 'America/Sao_Paulo' },
      organizer: { email: ANA, self: true },
      attendees: [{ email: 'bia@exemplo.com.br', responseStatus: 'needsAction' }],
      extendedProperties: { private: { horaMarcada: '7' } },
    });
    expect(data.extendedProperties?.private).toEqual({ horaMarcada: '7' });
    expect(google.invitations).toMatchObject([{ kind: 'insert', to: ['bia@exemplo.com.br'] }]);
    const read = await api.events.get({ calendarId: ANA, eventId: 'hm0123456789abcdef' });
    expect(read.data).toEqual(data);
  });

  it('refuses an id twice, also a deleted one’s, and a malformed id', async () => {
    const { api } = await connect(google, ANA);
    const insert = (id: string) =>
      api.events.insert({ calendarId: 'primary', requestBody: { id, start: TEN, end: ELEVEN } });
    await insert('abcde');
    expect((await refusal(insert('abcde'))).response?.data).toMatchObject({
      error: { code: 409, errors: [{ reason: 'duplicate' }] },
    });
    await api.events.delete({ calendarId: 'primary', eventId: 'abcde' });
    expect(await refusal(insert('abcde'))).toMatchObject({ status: 409 });
    expect(await refusal(insert('com-hifen'))).toMatchObject({ status: 400 });
    expect(await refusal(insert('xyzxyz'))).toMatchObject({ status: 400 });
  });

  it('deletes once, and goes on to know the deleted', async () => {
    const { api } = await connect(google, ANA);
    const event = { calendarId: 'primary', eventId: 'abcde' };
    expect(await refusal(api.events.delete(event))).toMatchObject({ status: 404 });
    google.account(ANA).calendar().put({ id: 'abcde', start: '2026-08-10T10:00' });
    expect((await api.events.delete(event)).status).toBe(204);
    expect((await refusal(api.events.delete(event))).response?.data).toMatchObject({
      error: { code: 410, errors: [{ reason: 'deleted' }] },
    });
    expect((await api.events.get(event)).data.status).toBe('cancelled');
    const restored = await api.events.patch({ ...event, requestBody: { status: 'confirmed' } });
    expect(restored.data.status).toBe('confirmed');
  });

  it('lays a patch over an event and puts an update in its place', async () => {
    const { api } = await connect(google, ANA);
    const calendar = google.account(ANA).calendar();
    const { id = '' } = calendar.put({
      start: '2026-08-10T10:00',
      summary: 'Antes',
      location: 'Sala 1',
      extendedProperties: { private: { a: '1' } },
    });
    const event = { calendarId: 'primary', eventId: id ?? '' };
    const patched = await api.events.patch({
      ...event,
      requestBody: { summary: 'Depois', extendedProperties: { private: { b: '2' } }, location: null },
    });
    expect(patched.data).toMatchObject({ summary: 'Depois', sequence: 0 });
    expect(patched.data.extendedProperties?.private).toEqual({ a: '1', b: '2' });
    expect(patched.data.location).toBeUndefined();
    const updated = await api.events.update({ ...event, requestBody: { start: ELEVEN, end: ELEVEN } });
    expect(updated.data).toMatchObject({ sequence: 1, start: { dateTime: '2026-08-10T11:00:00-03:00' } });
    expect(updated.data.summary).toBeUndefined();
    expect(calendar.history().map(({ by, kind }) => `${by} ${kind}`)).toEqual([
      'person insert',
      'app update',
      'app update',
    ]);
  });

  it('changes an event only as it was read, when asked to', async () => {
    const { api } = await connect(google, ANA);
    const calendar = google.account(ANA).calendar();
    const { id, etag } = calendar.put({ start: '2026-08-10T10:00' });
    const event = { calendarId: 'primary', eventId: id ?? '' };
    calendar.patch(event.eventId, { start: '2026-08-10T15:00', end: '2026-08-10T16:00' });
    const headers = { 'If-Match': etag ?? '' };
    const late = api.events.patch({ ...event, requestBody: { summary: 'x' } }, { headers });
    expect((await refusal(late)).response?.data).toMatchObject({
      error: { code: 412, errors: [{ reason: 'conditionNotMet' }] },
    });
    const current = { 'If-None-Match': calendar.get(event.eventId)?.etag ?? '' };
    expect((await api.events.get(event, { headers: current })).status).toBe(304);
  });

  it.each([
    [{ start: TEN }, 'Missing end time.'],
    [{ start: ELEVEN, end: TEN }, 'The specified time range is empty.'],
    [
      { start: { dateTime: '2026-08-10T10:00:00' }, end: ELEVEN },
      'Missing time zone definition for start time.',
    ],
    [{ start: { date: '2026-08-10' }, end: ELEVEN }, /both be date or both be dateTime/],
    [{ start: { date: '2026-02-30' }, end: { date: '2026-03-01' } }, /Invalid format/],
    [{ start: TEN, end: ELEVEN, transparency: 'meio' }, /not a valid value/],
    [{ start: TEN, end: ELEVEN, attendees: [{ email: 'ninguém' }] }, 'Invalid attendee email.'],
    [{ start: TEN, end: ELEVEN, recurrence: ['RRULE:FREQ=DAILY'] }, /Missing time zone/],
  ])('refuses %j', async (requestBody, message) => {
    const { api } = await connect(google, ANA);
    const error = await refusal(api.events.insert({ calendarId: 'primary', requestBody }));
    expect(error.status).toBe(400);
    expect(error.message).toMatch(message);
    expect(google.account(ANA).calendar().history()).toEqual([]);
  });

  it('makes a meeting when asked in the right version, the same one for the same request', async () => {
    const { api } = await connect(google, ANA);
    const conferenceData = {
      createRequest: { requestId: 'pedido-1', conferenceSolutionKey: { type: 'hangoutsMeet' } },
    };
    const requestBody = { start: TEN, end: ELEVEN, conferenceData };
    const without = await api.events.insert({ calendarId: 'primary', requestBody });
    expect(without.data.hangoutLink).toBeUndefined();
    const insert = () => api.events.insert({ calendarId: 'primary', conferenceDataVersion: 1, requestBody });
    const made = (await insert()).data;
    expect(made.hangoutLink).toMatch(/^https:\/\/meet\.google\.com\/[a-z]{3}-[a-z]{4}-[a-z]{3}$/);
    expect(made.conferenceData).toMatchObject({
      createRequest: { status: { statusCode: 'success' } },
      entryPoints: [{ entryPointType: 'video', uri: made.hangoutLink }],
    });
    expect((await insert()).data.hangoutLink).toBe(made.hangoutLink);
  });

  it('may fail to make a meeting, and forgets one that is taken out', async () => {
    const { api } = await connect(google, ANA);
    google.conferences('failure');
    const ask = (requestId: string) => ({ createRequest: { requestId } });
    const common = { calendarId: 'primary', conferenceDataVersion: 1 };
    const requestBody = { id: 'abcde', start: TEN, end: ELEVEN, conferenceData: ask('um') };
    const failed = await api.events.insert({ ...common, requestBody });
    expect(failed.data.conferenceData).toMatchObject({
      createRequest: { status: { statusCode: 'failure' } },
    });
    google.conferences('success');
    const patch = (conferenceData: object | null) =>
      api.events.patch({ ...common, eventId: 'abcde', requestBody: { conferenceData } as object });
    expect((await patch(ask('um'))).data.hangoutLink).toBeUndefined();
    expect((await patch(ask('dois'))).data.hangoutLink).toBeTruthy();
    expect((await patch(null)).data.conferenceData).toBeUndefined();
  });

  it('does not take a time beside a date in a patch, but in its place', async () => {
    const { api } = await connect(google, ANA);
    google.account(ANA).calendar().put({ id: 'abcde', start: '2026-08-10' });
    const patch = (start: object, end: object) =>
      api.events.patch({ calendarId: 'primary', eventId: 'abcde', requestBody: { start, end } });
    expect(await refusal(patch(TEN, ELEVEN))).toMatchObject({ status: 400, message: 'Invalid start time.' });
    const { data } = await patch({ ...TEN, date: null }, { ...ELEVEN, date: null });
    expect(data.start?.dateTime).toBe('2026-08-10T10:00:00-03:00');
  });

  it('may take its time for a meeting', async () => {
    const { api } = await connect(google, ANA);
    google.conferences('pending');
    const conferenceData = { createRequest: { requestId: 'pedido-2' } };
    const { data } = await api.events.insert({
      calendarId: 'primary',
      conferenceDataVersion: 1,
      requestBody: { start: TEN, end: ELEVEN, conferenceData },
    });
    expect(data.conferenceData?.createRequest?.status?.statusCode).toBe('pending');
    expect(data.hangoutLink).toBeUndefined();
    google.account(ANA).calendar().settleConferences();
    const later = await api.events.get({ calendarId: 'primary', eventId: data.id ?? '' });
    expect(later.data.hangoutLink).toMatch(/^https:\/\/meet\.google\.com\//);
    const kept = await api.events.patch({
      calendarId: 'primary',
      eventId: data.id ?? '',
      requestBody: { summary: 'x' },
    });
    expect(kept.data.hangoutLink).toBe(later.data.hangoutLink);
  });
});
