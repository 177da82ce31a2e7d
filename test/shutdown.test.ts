import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { addWeek } from './factories/agenda.ts';
import { createOrganization, createProfessional } from './factories/organization.ts';
import { openStream } from './harness/event-stream.ts';
import { startTestServer } from './harness/server.ts';

/** A connection spoken to in plain bytes, with all that came back. */
async function rawConnection(
  address: string,
): Promise<{ socket: Socket; said(): string; over: Promise<unknown> }> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  socket.on('error', () => undefined);
  const over = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  return { socket, said: () => text, over };
}

function halves(server: { address: string }, body: object): [string, string] {
  const text = JSON.stringify(body);
  const head =
    `POST /api/appointments/public HTTP/1.1\r\nhost: ${new URL(server.address).host}\r\n` +
    `content-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n`;
  return [head + text.slice(0, 20), text.slice(20)];
}

it('answers the requests under way at a stop, ends streams and idle connections, and then ends', async () => {
  const server = await startTestServer();
  const organization = await createOrganization(server);
  const ana = await createProfessional(organization);
  await addWeek(organization, ana);
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const [first, second] = halves(server, {
    professionalId: ana.user.id,
    clientName: 'Helena',
    clientEmail: 'helena@exemplo.com.br',
    startTime: `${day}T15:00:00Z`,
  });
  const booking = await rawConnection(server.address);
  booking.socket.write(first);
  const unused = await rawConnection(server.address);
  const stream = await openStream(organization.admin.client);
  expect(await stream.next()).toMatchObject({ type: 'connection_established' });
  await sleep(100);

  const over = server.close(1_500);
  expect(await stream.next()).toBeNull();
  // Still listening, so that a balancer sees that it should ask another process.
  const ready = await server.guest.get<{ status: string }>('/api/health/ready');
  expect([ready.status, ready.body.status]).toEqual([503, 'draining']);
  expect(ready.headers.get('connection')).toBe('close');
  expect((await server.guest.get('/api/health/live')).status).toBe(200);
  await sleep(1_800);
  await expect(fetch(`${server.address}/api/health`)).rejects.toThrow();
  booking.socket.write(second);
  await booking.over;
  expect(booking.said()).toMatch(/^HTTP\/1\.1 201 /);
  expect(booking.said().toLowerCase()).toContain('connection: close');
  await unused.over;
  await over;
});

it('cuts what is still open at the limit of a stop', async () => {
  const server = await startTestServer({ env: { SHUTDOWN_LIMIT: '1' } });
  const late = await rawConnection(server.address);
  late.socket.write(halves(server, { clientName: 'Ninguém' })[0]);
  await sleep(100);
  const started = performance.now();
  await server.close();
  await late.over;
  expect(performance.now() - started).toBeLessThan(5_000);
});

it('lets a client go that does not get its request finished, even one that goes on sending', async () => {
  const server = await startTestServer({ env: { REQUEST_TIMEOUT: '1' } });
  const slow = await rawConnection(server.address);
  slow.socket.write(halves(server, { clientName: 'Devagar'.repeat(500) })[0]);
  const trickle = setInterval(() => slow.socket.write(' '), 100);
  const started = performance.now();
  await slow.over;
  clearInterval(trickle);
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(slow.said()).toMatch(/^HTTP\/1\.1 408 /);
  await server.close();
});
