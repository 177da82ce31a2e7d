import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageRoot } from '#server/lib/root.ts';
import { addWeek } from './factories/agenda.ts';
import { createOrganization, createProfessional } from './factories/organization.ts';
import { movableClock } from './harness/clock.ts';
import { openStream } from './harness/event-stream.ts';
import { startTestServer, type TestServer } from './harness/server.ts';
import { writtenLog } from './harness/written-log.ts';

const TOKEN = 'a token for the metrics';
const { log, text: logged } = writtenLog();
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { clock: movableClock('2026-11-18T12:00:00Z'), log },
    env: { METRICS_PORT: '0', METRICS_TOKEN: TOKEN, TRUST_PROXY: 'loopback' },
  });
});
afterAll(() => server.close());

const ask = (headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) =>
  fetch(`${server.metricsAddress}/metrics`, { headers });
const metrics = async () => (await ask()).text();

/** The value of a line, 0 where there is none yet. */
const valueIn = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length) ?? 0,
  );

it('counts what a day brings for those who have the token, and nothing of whom it concerned', async () => {
  expect((await ask({})).status).toBe(401);
  expect((await ask({ authorization: 'Bearer something else' })).status).toBe(401);
  expect((await fetch(`${server.metricsAddress}/`)).status).toBe(404);
  expect((await server.guest.get('/metrics')).status).toBe(404);

  const organization = await createOrganization(server, 'Beltrana Discreta');
  const ana = await createProfessional(organization);
  await addWeek(organization, ana);
  const booking = {
    professionalId: ana.user.id,
    clientName: 'Fulana Sigilosa',
    clientEmail: 'fulana@sigilo.com.br',
    startTime: '2026-11-20T15:00:00Z',
  };
  expect((await server.guest.post('/api/appointments/public', booking)).status).toBe(201);
  expect((await server.guest.post('/api/appointments/public', booking)).status).toBe(409);
  const stream = await openStream(ana.client);
  await expect.poll(async () => valueIn(await metrics(), 'hora_mails_total{outcome="sent"}')).toBe(2);
  const text = await metrics();
  const route = 'route="/api/appointments/public"';
  expect(valueIn(text, `hora_http_requests_total{method="POST",${route},status="201"}`)).toBe(1);
  expect(valueIn(text, `hora_http_requests_total{method="POST",${route},status="409"}`)).toBe(1);
  expect(valueIn(text, `hora_http_request_duration_seconds_count{${route}}`)).toBe(2);
  expect(valueIn(text, 'hora_bookings_total{source="public"}')).toBe(1);
  expect(valueIn(text, 'hora_refusals_total{code="APPOINTMENT_CONFLICT"}')).toBe(1);
  expect(valueIn(text, 'hora_streams_open')).toBe(1);
  expect(valueIn(text, 'hora_database_up')).toBe(1);
  // What has been done is noted a turn later.
  const queue = 'queue="appointment-mail"';
  const ended = async () => valueIn(await metrics(), `hora_jobs_total{${queue},outcome="done"}`);
  await expect.poll(ended).toBeGreaterThan(0);
  const late = async () => valueIn(await metrics(), `hora_queue_oldest_seconds{${queue}}`);
  await expect.poll(late).toBe(0);
  for (const secret of ['Fulana', 'Beltrana', 'sigilo', ana.user.id, ana.client.token ?? 'none'])
    expect(text).not.toContain(secret);
  await stream.close();
});

it('has as many series after a thousand addresses that nobody serves as before', async () => {
  await server.guest.get('/api/nada');
  const linesOf = async () => (await metrics()).split('\n').filter((line) => line.startsWith('hora_')).length;
  const before = await linesOf();
  for (let batch = 0; batch < 20; batch++)
    await Promise.all(
      Array.from({ length: 50 }, () => server.guest.get(`/api/${randomBytes(6).toString('hex')}/x`)),
    );
  expect(await linesOf()).toBe(before);
});

it('names a request as the proxy does, in the log and in the answer, unless the name could be anything', async () => {
  const idOf = async (given?: string) => {
    const headers: Record<string, string> = given === undefined ? {} : { 'x-request-id': given };
    const answer = await fetch(`${server.address}/api/health/live`, { headers });
    await answer.text();
    return answer.headers.get('x-request-id');
  };
  expect(await idOf('proxy-0123456789')).toBe('proxy-0123456789');
  await expect.poll(logged).toContain('"reqId":"proxy-0123456789"');
  const made = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
  for (const given of [undefined, 'short', 'x'.repeat(65), '{"level":60} forged'])
    expect(await idOf(given)).toMatch(made);
});

it('knows every metric that the alerts and the dashboard name', async () => {
  const text = await metrics();
  const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
  const read = (path: string) => readFile(join(packageRoot(), 'deploy', path), 'utf8');
  const [alerts, dashboard, runbook] = [
    await read('prometheus/alerts.yml'),
    await read('grafana/hora.json'),
    await read('../docs/operations.md'),
  ];
  for (const file of [alerts, dashboard]) {
    const named = [...file.matchAll(/\b(?:hora|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);
    expect(named.length).toBeGreaterThan(5);
    for (const name of named) expect([...known], name).toContain(name.replace(/_bucket$/, ''));
  }
  // Where Debian's `prometheus` is installed.
  const rules = join(packageRoot(), 'deploy/prometheus/alerts.yml');
  const checked = spawnSync('promtool', ['check', 'rules', rules], { encoding: 'utf8' });
  if (checked.error === undefined) expect(checked.status, checked.stdout + checked.stderr).toBe(0);
  const alertNames = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name);
  for (const name of alertNames) expect(runbook, name).toContain(`\`${name}\``);
});
