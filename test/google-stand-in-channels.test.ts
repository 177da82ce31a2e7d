import type { calendar_v3 } from '@googleapis/calendar';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { movableClock, type MovableClock } from './harness/clock.ts';
import { connect, refusal } from './harness/google-clients.ts';
import type { CalendarControls } from './harness/google/controls.ts';
import { startGoogle, type Google } from './harness/google.ts';

const ANA = 'ana@exemplo.com.br';

const received: IncomingHttpHeaders[] = [];
const listener = createServer((request, response) => {
  received.push(request.headers);
  response.writeHead(200).end();
});
let address: string;
let google: Google;
let clock: MovableClock;
let api: calendar_v3.Calendar;
let agenda: CalendarControls;
beforeEach(async () => {
  received.length = 0;
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/aviso`;
  clock = movableClock('2026-08-03T12:00:00Z');
  google = await startGoogle({ clock });
  ({ api } = await connect(google, ANA));
  agenda = google.account(ANA).calendar();
});
afterEach(async () => {
  await google.close();
  listener.closeAllConnections();
  await new Promise((resolve) => listener.close(resolve));
});

const watch = (requestBody: calendar_v3.Schema$Channel = {}) =>
  api.events.watch({
    calendarId: 'primary',
    requestBody: { id: 'canal-1', type: 'web_hook', address, token: 'segredo', ...requestBody },
  });
const notified = async () => {
  await google.notifications.settled();
  return received.map((headers) =>
    [headers['x-goog-resource-state'], headers['x-goog-message-number']].join(' '),
  );
};

it('says that it is open, and then whenever something changes, by hand or by the API', async () => {
  const { data } = await watch();
  expect(data).toMatchObject({ kind: 'api#channel', id: 'canal-1', token: 'segredo' });
  expect(Number(data.expiration)).toBe(Date.parse('2026-08-10T12:00:00Z'));
  const { id = '' } = agenda.put({ start: '2026-08-10' });
  await api.events.patch({ calendarId: 'primary', eventId: id ?? '', requestBody: { summary: 'x' } });
  expect(await notified()).toEqual(['sync 1', 'exists 3', 'exists 4']);
  expect(received[1]).toMatchObject({
    'x-goog-channel-id': 'canal-1',
    'x-goog-channel-token': 'segredo',
    'x-goog-channel-expiration': 'Mon, 10 Aug 2026 12:00:00 GMT',
    'x-goog-resource-id': data.resourceId,
    'x-goog-resource-uri': data.resourceUri,
    'content-length': '0',
  });
});

it('ends when stopped, and when its time has come', async () => {
  const { data } = await watch();
  await watch({ id: 'canal-2', expiration: `${clock.now().getTime() + 3_600_000}` });
  await watch({ id: 'canal-3', params: { ttl: '99999999' } });
  expect(google.channels().map(({ expiration }) => new Date(expiration).toISOString())).toEqual([
    '2026-08-10T12:00:00.000Z',
    '2026-08-03T13:00:00.000Z',
    '2026-08-10T12:00:00.000Z',
  ]);
  const stop = () =>
    api.channels.stop({ requestBody: { id: 'canal-1', resourceId: data.resourceId ?? null } });
  expect((await stop()).status).toBe(204);
  expect(await refusal(stop())).toMatchObject({ status: 404 });
  clock.advance(60);
  await google.notifications.settled();
  received.length = 0;
  agenda.put({ start: '2026-08-10' });
  await google.notifications.settled();
  expect(received.map((headers) => headers['x-goog-channel-id'])).toEqual(['canal-3']);
});

it('refuses an id twice, an end in the past and an address the world could not trust', async () => {
  await watch();
  expect((await refusal(watch())).response?.data).toMatchObject({
    error: { errors: [{ reason: 'channelIdNotUnique' }] },
  });
  const wrong: calendar_v3.Schema$Channel[] = [
    { expiration: '1000' },
    { address: 'http://agenda.exemplo.com.br/aviso' },
    { type: 'pombo' },
  ];
  for (const [index, body] of wrong.entries())
    expect(await refusal(watch({ id: `outro-${index}`, ...body }))).toMatchObject({ status: 400 });
});

it('loses, holds back, repeats and reorders what it has to say', async () => {
  await watch();
  google.notifications.drop();
  agenda.put({ start: '2026-08-10' });
  google.notifications.hold();
  agenda.put({ start: '2026-08-11' });
  agenda.put({ start: '2026-08-12' });
  expect(google.notifications.held).toBe(2);
  expect(await notified()).toEqual(['sync 1']);
  await google.notifications.release((held) => held.reverse());
  expect(await notified()).toEqual(['sync 1', 'exists 6', 'exists 4']);
  google.notifications.duplicate();
  agenda.put({ start: '2026-08-13' });
  await google.notifications.settled();
  await google.notifications.replay();
  expect((await notified()).slice(3)).toEqual(['exists 7', 'exists 7', 'exists 7']);
  expect(google.notifications.sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
});
