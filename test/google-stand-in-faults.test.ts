import { calendar, type calendar_v3 } from '@googleapis/calendar';
import type { OAuth2Client } from 'google-auth-library';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect, refusal } from './harness/google-clients.ts';
import type { FaultKind } from './harness/google/faults.ts';
import { startGoogle, type Google } from './harness/google.ts';

const ANA = 'ana@exemplo.com.br';

let google: Google;
let api: calendar_v3.Calendar;
let client: OAuth2Client;
let eager: calendar_v3.Calendar;
beforeEach(async () => {
  google = await startGoogle();
  ({ api, client } = await connect(google, ANA));
  eager = calendar({ version: 'v3', auth: client, rootUrl: google.apiUrl });
  google.forgetCalls();
});
afterEach(() => google.close());

const insert = (options = {}) =>
  api.events.insert(
    {
      calendarId: 'primary',
      requestBody: { id: 'abcde', start: { date: '2026-08-10' }, end: { date: '2026-08-11' } },
    },
    options,
  );

const answers: [FaultKind, number, string][] = [
  ['rateLimitExceeded', 403, 'rateLimitExceeded'],
  ['userRateLimitExceeded', 403, 'userRateLimitExceeded'],
  ['quotaExceeded', 403, 'quotaExceeded'],
  ['tooManyRequests', 429, 'rateLimitExceeded'],
  ['backendError', 500, 'backendError'],
  ['unavailable', 503, 'backendError'],
  ['authError', 401, 'authError'],
];

it.each(answers)('answers %s once, in Google’s words', async (kind, status, reason) => {
  google.fail({ on: 'events.insert', with: kind, retryAfter: 7 });
  await api.calendarList.list();
  const error = await refusal(insert());
  expect(error.status).toBe(status);
  expect(error.response?.data).toMatchObject({ error: { code: status, errors: [{ reason }] } });
  if (kind !== 'authError') expect(error.response?.headers.get('retry-after')).toBe('7');
  expect(google.account(ANA).calendar().events()).toEqual([]);
  expect((await insert()).status).toBe(200);
  expect(google.counts()).toEqual({ 'calendarList.list': 1, 'events.insert': 2 });
});

it('breaks off before it has done anything, or after', async () => {
  google.fail({ on: 'events.insert', with: 'reset' });
  const before = await refusal(insert());
  expect(before.status).toBeUndefined();
  expect(google.account(ANA).calendar().events()).toEqual([]);
  google.fail({ on: 'events.*', with: 'reset-after' });
  expect((await refusal(insert())).code).toBe('ECONNRESET');
  expect(google.account(ANA).calendar().events()).toHaveLength(1);
  expect(await refusal(insert())).toMatchObject({ status: 409 });
  expect(google.calls('events.insert').map(({ status }) => status)).toEqual([null, null, 409]);
});

it('hangs until it is healed, or the caller has waited enough', async () => {
  google.fail({ on: '*', with: 'hang', times: Infinity });
  // A wait that ended shows neither as a status nor as a code, only by its cause; and it is not repeated.
  const late = await refusal(eager.events.list({ calendarId: 'primary' }, { timeout: 50 }));
  expect({ code: late.code, status: late.status, name: late.error?.name }).toEqual({ name: 'AbortError' });
  expect(google.counts()).toEqual({ 'events.list': 1 });
  const waiting = refusal(insert());
  while (google.calls().length < 2) await new Promise((resolve) => setImmediate(resolve));
  google.heal();
  expect((await waiting).status).toBeUndefined();
  expect((await insert()).status).toBe(200);
});

it('refuses with any other error, and only where a test asks for it', async () => {
  const refused = { status: 400, reason: 'pushNotSupportedForRequestedResource' };
  google.fail({ on: 'events.watch', with: refused });
  const watch = api.events.watch({ calendarId: 'primary', requestBody: { id: 'c', type: 'web_hook' } });
  expect((await refusal(watch)).response?.data).toMatchObject({
    error: { errors: [{ reason: refused.reason }] },
  });
  google.fail({ on: 'oauth.token', with: { status: 400, reason: 'invalid_grant' } });
  expect(await refusal(client.refreshAccessToken())).toMatchObject({ status: 400, message: 'invalid_grant' });
  expect((await client.refreshAccessToken()).credentials.access_token).toBeTruthy();
  google.fail({ on: 'events.*', to: '/outro', with: 'unavailable' });
  expect((await insert()).status).toBe(200);
  const other = api.events.get({ calendarId: 'primary', eventId: 'outro' });
  expect(await refusal(other)).toMatchObject({ status: 503 });
});

it('a stand-in is as new after a reset', async () => {
  await insert();
  google.fail({ on: '*', with: 'unavailable', times: Infinity });
  google.notifications.drop();
  await google.reset();
  expect(google.counts()).toEqual({});
  expect(await refusal(api.calendarList.list())).toMatchObject({ status: 401 });
  const again = await connect(google, ANA);
  expect((await again.api.events.list({ calendarId: 'primary' })).data.items).toEqual([]);
});

it('holds a call until it is let go, and lets some calls pass before a fault begins', async () => {
  const list = () =>
    api.events.list({ calendarId: 'primary' }).then(
      ({ status }) => status,
      ({ status }: { status: number }) => status,
    );
  for (const kind of ['held', 'answer-held'] as const) {
    google.forgetCalls();
    google.fail({ on: 'events.list', with: kind });
    const held = list();
    await expect.poll(() => google.calls('events.list')).toMatchObject([{ status: null }]);
    google.letGo();
    expect(await held).toBe(200);
  }
  google.fail({ on: 'events.list', with: 'unavailable', after: 1, times: 2 });
  expect([await list(), await list(), await list(), await list()]).toEqual([200, 503, 503, 200]);
});

it('shows that Google’s client repeats by itself what is not a POST, unless that is switched off', async () => {
  await insert();
  google.fail({ on: 'events.get', with: 'backendError' });
  google.fail({ on: 'events.delete', with: 'reset-after' });
  expect((await eager.events.get({ calendarId: 'primary', eventId: 'abcde' })).status).toBe(200);
  // The first deletion was done and its answer lost: the result is that of the second.
  expect(await refusal(eager.events.delete({ calendarId: 'primary', eventId: 'abcde' }))).toMatchObject({
    status: 410,
  });
  google.fail({ on: 'events.get', with: 'backendError' });
  expect(await refusal(api.events.get({ calendarId: 'primary', eventId: 'abcde' }))).toMatchObject({
    status: 500,
  });
  expect(google.counts()).toMatchObject({ 'events.get': 3, 'events.delete': 2 });
});
