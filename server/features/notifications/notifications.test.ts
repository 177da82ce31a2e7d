import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { liveEvent } from '#shared/contract/notifications.ts';
import { LiveHub } from '#server/http/live-hub.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  signIn,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { openStream } from '#test/harness/event-stream.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const clock = movableClock('2026-11-18T12:00:00Z');
let loseConnection: () => void;
let server: TestServer;
let organization: Organization;
let person: Person;
beforeAll(async () => {
  // The embedded database never loses its listener; one on a server does, and calling this stands for it.
  const spy = vi.spyOn(LiveHub.prototype, 'start').mockImplementation(function (this: LiveHub, database) {
    const listen: typeof database.listen = (channel, onMessage, onGap) => {
      loseConnection = onGap;
      return database.listen(channel, onMessage, onGap);
    };
    spy.mockRestore();
    return this.start({ ...database, listen });
  });
  server = await startTestServer({ overrides: { clock } });
  organization = await createOrganization(server);
  person = await createProfessional(organization);
});
afterAll(() => server.close());

const established = { type: 'connection_established', userId: null, appointmentId: null, source: 'system' };
const greeting = { ...established, quietFor: expect.any(Number) as number };
const rename = ({ user }: Person, name: string) =>
  organization.admin.client.put(`/api/admin/users/${user.id}`, { name });

async function streamOf({ client }: Pick<Person, 'client'>) {
  const stream = await openStream(client);
  expect(stream.status).toBe(200);
  expect(await stream.next()).toEqual(greeting);
  return stream;
}

describe('the event stream', () => {
  it('opens with its first message and the headers that keep it open and private', async () => {
    const stream = await openStream(person.client);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff');
    const first = await stream.next();
    expect(liveEvent.parse(first)).toEqual(first);
    expect(first).toEqual(greeting);
    await stream.close();
  });

  it('says for how long nothing changed in the organisation and nothing was missed', async () => {
    const outside = await createOrganization(server);
    const quietFor = async () => {
      const stream = await openStream(organization.admin.client);
      const first = await stream.next();
      await stream.close();
      return first?.quietFor ?? Infinity;
    };
    /** The figure after a step is no more than the time since it, where the step counts. */
    const after = async (step: () => unknown) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      const start = performance.now();
      await step();
      return { quiet: await quietFor(), since: performance.now() - start };
    };
    const changed = await after(() => rename(person, 'Outro Nome'));
    expect(changed.quiet).toBeLessThanOrEqual(changed.since);
    const elsewhere = await after(() => outside.admin.client.patch('/api/user/profile', { title: 'X' }));
    expect(elsewhere.quiet).toBeGreaterThanOrEqual(300);
    const missed = await after(() => loseConnection());
    expect(missed.quiet).toBeLessThanOrEqual(missed.since);
  });

  it('the stream sends the administrator everybody’s events, a professional their own, other organisations none', async () => {
    const colleague = await createProfessional(organization);
    const outside = await createOrganization(server);
    const [all, own, foreign] = [
      await streamOf(organization.admin),
      await streamOf(person),
      await streamOf(outside.admin),
    ];
    must(await rename(colleague, 'Outra Pessoa'));
    const { id } = await addAppointment(organization, person, '2026-11-19T12:00:00Z');
    const link = { page: 'personal', label: 'Cartão', userId: colleague.user.id };
    must(await colleague.client.post('/api/short-links', link), 201);
    must(await rename(person, person.user.name));
    must(await outside.admin.client.patch('/api/user/profile', { title: 'Fim' }));

    const updated = { type: 'user_updated', userId: colleague.user.id, appointmentId: null, source: 'admin' };
    const created = {
      type: 'appointment_created',
      userId: person.user.id,
      appointmentId: id,
      source: 'admin',
      days: ['2026-11-19'],
    };
    const linked = { ...updated, type: 'short_links', source: 'professional' };
    expect([await all.next(), await all.next(), await all.next()]).toEqual([updated, created, linked]);
    expect(await own.next()).toEqual(created);
    expect(await own.next()).toMatchObject({ type: 'user_updated', userId: person.user.id });
    expect(await foreign.next()).toMatchObject({ type: 'user_updated', userId: outside.admin.user.id });
    await Promise.all([all.close(), own.close(), foreign.close()]);
  });

  it.each([
    ['a profile', 'patch', '/api/user/profile', { title: 'X' }],
    ['a window', 'post', '/api/availability', { dayOfWeek: 1, startTime: '09:00', endTime: '10:00' }],
    ['a product', 'post', '/api/products', { name: 'X', duration: 30 }],
    ['a booking form', 'post', '/api/booking-form-settings', { requireName: false }],
  ] as const)('announces %s that changed', async (_what, method, path, body) => {
    const stream = await streamOf(organization.admin);
    await person.client[method](path, body);
    expect(await stream.next()).toEqual({
      type: 'user_updated',
      userId: person.user.id,
      appointmentId: null,
      source: 'professional',
    });
    await stream.close();
  });

  it('says to all of the team that clients changed, once for a file of them, and not which', async () => {
    const { client } = organization.admin;
    const outside = await createOrganization(server);
    const streams = [await streamOf(organization.admin), await streamOf(person)];
    const foreign = await streamOf(outside.admin);
    const message = { type: 'clients', userId: null, appointmentId: null, source: 'system' };
    const renamed = { ...message, change: 'renamed' };
    const says = async (...expected: unknown[]) => {
      for (const stream of streams) for (const each of expected) expect(await stream.next()).toEqual(each);
    };
    const added = async (name: string) =>
      must<{ id: string }>(await client.post('/api/clients', { name }), 201).id;
    const [zoe, zoeLima] = [await added('Zoé'), await added('Zoé Lima')];
    await says(message, message);
    must(await client.put(`/api/clients/${zoe}`, { note: 'Alergia a látex.', tags: ['gestante'] }));
    must(await client.put(`/api/clients/${zoe}`, { ownNote: 'Ligar antes.' }));
    must(await client.put(`/api/clients/${zoe}`, { socialName: 'Zoca' }));
    await says(message, message, renamed);
    must(await client.post(`/api/clients/${zoe}/merges`, { otherId: zoeLima, take: [] }));
    await says(renamed);
    must(await client.delete(`/api/clients/${zoe}`));
    await says(renamed);
    const lines = Array.from({ length: 350 }, (_, index) => `Cliente ${index};c${index}@exemplo.com.br`);
    const file = Buffer.from(['Nome;E-mail', ...lines].join('\n')).toString('base64');
    must(await client.post('/api/clients/import', { file }));
    await says(message, message);
    must(await outside.admin.client.patch('/api/user/profile', { title: 'Fim' }));
    expect(await foreign.next()).toMatchObject({ type: 'user_updated', userId: outside.admin.user.id });
    must(await rename(person, 'Depois'));
    await says(expect.objectContaining({ type: 'user_updated', userId: person.user.id }));
    await Promise.all([...streams, foreign].map((stream) => stream.close()));
  });

  it('says nothing of a change that was refused', async () => {
    const stream = await streamOf(organization.admin);
    const other = await createProfessional(organization);
    expect(await stream.next()).toMatchObject({ userId: other.user.id });
    expect(
      (await person.client.patch('/api/user/profile', { bookingSlug: other.user.bookingSlug })).status,
    ).toBe(409);
    must(await rename(other, 'Depois'));
    expect(await stream.next()).toMatchObject({ userId: other.user.id });
    await stream.close();
  });

  it('asks the screen to read again when messages may have been missed', async () => {
    const stream = await streamOf(person);
    loseConnection();
    expect(await stream.next()).toEqual(established);
    await stream.close();
  });

  it('sends what a page missed of its own, under the same ids, and nothing older than ten minutes', async () => {
    const colleague = await createProfessional(organization);
    const outside = await createOrganization(server);
    clock.advance(60);
    const streams = {
      admin: await streamOf(organization.admin),
      own: await streamOf(person),
      colleague: await streamOf(colleague),
      outside: await streamOf(outside.admin),
    };
    clock.advance(1);
    const received = await addAppointment(organization, person, '2026-11-23T12:00:00Z');
    for (const stream of [streams.admin, streams.own])
      expect(await stream.next()).toMatchObject({ appointmentId: received.id });
    const lastIds = Object.values(streams).map((stream) => stream.lastId());
    for (const stream of Object.values(streams)) await stream.close();
    clock.advance(1);
    const witness = await streamOf(organization.admin);
    const missed = await addAppointment(organization, person, '2026-11-23T15:00:00Z');
    must(await organization.admin.client.delete(`/api/appointments/${missed.id}`));
    must(await rename(person, 'Nome Perdido'));
    // A server announces a change after its answer: what this process has not heard yet would come live as well.
    for (const type of ['appointment_created', 'appointment_deleted', 'user_updated'])
      expect(await witness.next()).toMatchObject({ type });
    await witness.close();

    const about = { userId: person.user.id, source: 'admin' };
    const ofMissed = { ...about, appointmentId: missed.id, days: ['2026-11-23'] };
    const news = [
      { ...ofMissed, type: 'appointment_created' },
      { ...ofMissed, type: 'appointment_deleted' },
      { ...about, type: 'user_updated', appointmentId: null },
    ];
    const last = { type: 'user_updated' };
    const callers = [organization.admin, person, colleague, outside.admin];
    for (const [index, caller] of callers.entries()) {
      const again = await openStream(caller.client, lastIds[index]);
      expect(await again.next()).toEqual(established);
      for (const expected of index < 2 ? news : []) expect(await again.next()).toEqual(expected);
      if (index === 0) {
        // The same ids, because the page drops by them what it has already.
        const id = again.lastId();
        loseConnection();
        expect(await again.next()).toEqual(established);
        for (const expected of news) expect(await again.next()).toEqual(expected);
        expect(again.lastId()).toBe(id);
      }
      // The next message is the first that is sent live.
      must(await caller.client.patch('/api/user/profile', { title: 'Agora' }));
      expect(await again.next()).toMatchObject({ ...last, userId: caller.user.id });
      await again.close();
    }
    clock.advance(11);
    const late = await openStream(person.client, lastIds[1]);
    expect(await late.next()).toEqual(established);
    must(await rename(person, 'Nome de Depois'));
    expect(await late.next()).toMatchObject(last);
    expect(Number(late.lastId()?.split('-')[0])).toBe(clock.now().getTime());
    await late.close();
  });
});

describe('a stream ends', () => {
  it('when its session is signed out, and only that one', async () => {
    const second = await signIn(server, person.email);
    const [ending, staying] = [await streamOf(second), await streamOf(person)];
    must(await second.client.post('/api/auth/logout'));
    expect(await ending.next()).toBeNull();
    must(await rename(person, 'Ainda Aqui'));
    expect(await staying.next()).toMatchObject({ type: 'user_updated' });
    await staying.close();
    expect((await openStream(second.client)).status).toBe(401);
  });

  it('when its person is deleted', async () => {
    const leaving = await createProfessional(organization);
    const stream = await streamOf(leaving);
    must(await organization.admin.client.delete(`/api/admin/users/${leaving.user.id}`));
    expect(await stream.next()).toBeNull();
  });

  it('at the end of its session, before another event is sent', async () => {
    const sleeper = await createProfessional(organization);
    const stream = await streamOf(sleeper);
    clock.advance(31 * 1440);
    must(await (await signIn(server, sleeper.email)).client.patch('/api/user/profile', { title: 'Y' }));
    expect(await stream.next()).toBeNull();
    clock.set('2026-11-18T12:00:00Z');
  });
});

describe('a stream that is open', () => {
  it('counts as use of its session, which then lasts 30 days from there', async () => {
    const sleeper = await createProfessional(organization);
    clock.advance(29 * 1440);
    const stream = await streamOf(sleeper);
    clock.advance(29 * 1440);
    must(await (await signIn(server, sleeper.email)).client.patch('/api/user/profile', { title: 'Z' }));
    expect(await stream.next()).toMatchObject({ type: 'user_updated' });
    await stream.close();
    clock.set('2026-11-18T12:00:00Z');
  });

  it('a stream is forgotten once it is closed', async () => {
    const { live } = server.context;
    const subscribe = live.subscribe.bind(live);
    let subscribed = 0;
    const spy = vi.spyOn(live, 'subscribe').mockImplementation((subscriber) => {
      const unsubscribe = subscribe(subscriber);
      subscribed++;
      return () => {
        subscribed--;
        unsubscribe();
      };
    });
    const stream = await streamOf(person);
    expect(subscribed).toBe(1);
    await stream.close();
    await expect.poll(() => subscribed).toBe(0);
    spy.mockRestore();
  });
});

describe('a stream is refused', () => {
  it('without a token or with a wrong one', async () => {
    expect((await openStream(server.guest)).status).toBe(401);
    expect((await openStream(server.guest.as('x'.repeat(43)))).status).toBe(401);
    expect(await server.guest.get('/api/notifications/stream?token=errado')).toMatchObject(
      refused(401, 'SESSION_EXPIRED'),
    );
  });

  it('refuses a session’s twenty-first stream until one is closed', async () => {
    const { client } = await createProfessional(organization);
    const streams = await Promise.all(Array.from({ length: 20 }, () => streamOf({ client })));
    expect(await client.get('/api/notifications/stream')).toMatchObject(refused(429, 'RATE_LIMITED'));
    await streams[0]?.close();
    await expect.poll(async () => (await openStream(client)).status).toBe(200);
    // The others stay open on purpose: the server must be able to stop all the same.
  });

  it('for its headers alone', async () => {
    const headers = { authorization: `Bearer ${person.client.token}` };
    const url = `${server.address}/api/notifications/stream`;
    expect((await fetch(url, { method: 'HEAD', headers })).status).toBe(404);
  });

  it('refuses a token from the query on every other route', async () => {
    expect(await server.guest.get(`/api/user/profile?token=${person.client.token}`)).toMatchObject(
      refused(401, 'NOT_SIGNED_IN'),
    );
  });
});
