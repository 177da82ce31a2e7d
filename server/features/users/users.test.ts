import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { user, userList, type User } from '#shared/contract/users.ts';
import type { ColleaguesPage } from '#shared/contract/people.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  PASSWORD,
  createOrganization,
  createProfessional,
  freshEmail,
  signIn,
  type Organization,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

// Wednesday 18 November 2026, 09:00 in São Paulo.
const clock = movableClock('2026-11-18T12:00:00Z');
let server: TestServer;
let organization: Organization;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
  organization = await createOrganization(server, 'Zélia Prado');
});
afterAll(() => server.close());

const newUser = (name: string, more: object = {}) =>
  organization.admin.client.post<User>('/api/admin/users', {
    name,
    email: freshEmail(),
    password: PASSWORD,
    ...more,
  });

describe('creating professionals', () => {
  it('creating gives the product’s defaults and never reveals a password', async () => {
    const created = await newUser('João Sá', { title: 'Psicólogo', description: '  ' });
    expect(created.status).toBe(201);
    expect(user.parse(created.body)).toEqual(created.body);
    expect(created.body).toMatchObject({
      role: 'professional',
      title: 'Psicólogo',
      description: null,
      // The administrator has the first one.
      color: '#0f9d6e',
      timezone: 'America/Sao_Paulo',
      isActive: true,
      bookingSlug: 'joao-sa',
      defaultDuration: 60,
      bufferTime: null,
      meetingTitle: 'Atendimento de {cliente}',
      moveKeepsDuration: true,
    });
    expect(JSON.stringify(created.body)).not.toMatch(/password|argon2/i);
  });

  it('lists them by name, the administrator among them, and no other organisation’s', async () => {
    const other = await createOrganization(server, 'Outra Casa');
    await createProfessional(other, 'Abel de Fora');
    for (const name of ['Beto', 'Álvaro Alto', 'ana baixa']) await newUser(name);
    const list = must<User[]>(await organization.admin.client.get('/api/admin/users'));
    expect(userList.parse(list)).toEqual(list);
    expect(list.map(({ name }) => name)).toEqual([
      'Álvaro Alto',
      'ana baixa',
      'Beto',
      'João Sá',
      'Zélia Prado',
    ]);
  });

  it('refuses an e-mail that is in use anywhere, in any case', async () => {
    const other = await createOrganization(server);
    const taken = await newUser('Cópia', { email: other.admin.email.toUpperCase() });
    expect(taken).toMatchObject(refused(409, 'EMAIL_IN_USE'));
    const person = await createProfessional(organization);
    const path = `/api/admin/users/${person.user.id}`;
    expect(await organization.admin.client.put(path, { email: other.admin.email })).toMatchObject(
      refused(409, 'EMAIL_IN_USE'),
    );
    const same = person.email.toUpperCase();
    expect(await organization.admin.client.put(path, { email: same })).toMatchObject({
      status: 200,
      body: { email: same },
    });
  });

  it('numbers namesakes, also those made at the same moment', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => newUser('Maria Gêmea')));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const slugs = made.map(({ body }) => body.bookingSlug).sort();
    expect(slugs).toEqual([
      'maria-gemea',
      'maria-gemea-2',
      'maria-gemea-3',
      'maria-gemea-4',
      'maria-gemea-5',
    ]);
    // The answer is what is stored.
    const list = must<User[]>(await organization.admin.client.get('/api/admin/users'));
    for (const { body } of made) expect(list.find(({ id }) => id === body.id)).toEqual(body);
  });

  it('never makes a slug of a reserved word or of nothing', async () => {
    expect((await newUser('Admin')).body.bookingSlug).toBe('admin-2');
    expect((await newUser('李')).body.bookingSlug).toMatch(/^agenda(-\d+)?$/);
  });
});

describe('changing professionals', () => {
  it('changes what is sent and keeps the rest', async () => {
    const person = await createProfessional(organization, 'Rita Luz', { title: 'Dentista' });
    const path = `/api/admin/users/${person.user.id}`;
    const changed = await organization.admin.client.put<User>(path, { name: 'Rita Lima', color: '#00ff00' });
    expect(changed.body).toEqual({ ...person.user, name: 'Rita Lima', color: '#00ff00' });
    expect((await organization.admin.client.put<User>(path, { title: '' })).body.title).toBeNull();
    expect((await person.client.get<User>('/api/user/profile')).body.name).toBe('Rita Lima');
  });

  it('carries a new name into the appointments', async () => {
    const person = await createProfessional(organization, 'Nome Velho');
    await addAppointment(organization, person, '2026-11-19T12:00:00Z');
    await organization.admin.client.put(`/api/admin/users/${person.user.id}`, { name: 'Nome Novo' });
    const [row] = must<Appointment[]>(await person.client.get('/api/appointments'));
    expect(row?.professionalName).toBe('Nome Novo');
  });

  it('ends that person’s sessions with a new password, and only theirs', async () => {
    const person = await createProfessional(organization);
    const path = `/api/admin/users/${person.user.id}`;
    must(await organization.admin.client.put(path, { password: 'outra-senha' }));
    expect(await person.client.get('/api/user/profile')).toMatchObject(refused(401, 'SESSION_EXPIRED'));
    expect((await organization.admin.client.get('/api/user/profile')).status).toBe(200);
    must(await (await signIn(server, person.email, 'outra-senha')).client.get('/api/user/profile'));
    expect(
      await server.guest.post('/api/auth/user/login', { email: person.email, password: PASSWORD }),
    ).toMatchObject(refused(401, 'WRONG_CREDENTIALS'));
  });

  it('keeps the caller’s own session when administrators change their own password', async () => {
    const own = await createOrganization(server);
    const second = await signIn(server, own.admin.email);
    must(
      await own.admin.client.put(`/api/admin/users/${own.admin.user.id}`, {
        password: 'outra-senha',
        currentPassword: PASSWORD,
      }),
    );
    expect((await own.admin.client.get('/api/user/profile')).status).toBe(200);
    expect((await second.client.get('/api/user/profile')).status).toBe(401);
  });

  it('changing does not switch off the only active administrator', async () => {
    const path = `/api/admin/users/${organization.admin.user.id}`;
    expect(await organization.admin.client.put(path, { isActive: false })).toMatchObject(
      refused(422, 'CANNOT_DEACTIVATE_LAST_ADMIN'),
    );
    expect((await organization.admin.client.put(path, { isActive: true })).status).toBe(200);
  });

  it('lets an inactive professional sign in and read', async () => {
    const person = await createProfessional(organization);
    must(await organization.admin.client.put(`/api/admin/users/${person.user.id}`, { isActive: false }));
    const again = await signIn(server, person.email);
    expect(again.user.isActive).toBe(false);
  });

  it('takes a timezone when adding and when changing, and only one that clocks know', async () => {
    const made = must<User>(await newUser('Lia Norte', { timezone: 'America/Manaus' }), 201);
    expect(made.timezone).toBe('America/Manaus');
    const path = `/api/admin/users/${made.id}`;
    const change = (timezone: string) => organization.admin.client.put<User>(path, { timezone });
    expect((await change('America/Belem')).body).toMatchObject({ timezone: 'America/Belem' });
    expect(await change('Marte/Olimpo')).toMatchObject(refused(422, 'INVALID_TIMEZONE'));
    expect(await newUser('Lia Sul', { timezone: '-03:00' })).toMatchObject(refused(422, 'INVALID_TIMEZONE'));
  });

  it('offers no change of roles', async () => {
    const made = (await newUser('Quer Mais', { role: 'admin' })).body;
    expect(made.role).toBe('professional');
    const change = { role: 'admin' };
    expect(await organization.admin.client.put(`/api/admin/users/${made.id}`, change)).toMatchObject(
      refused(400, 'VALIDATION', { fields: ['role'] }),
    );
  });

  it('refuses the settings that only their owner changes', async () => {
    const made = (await newUser('Dona de Si')).body;
    const change = { title: 'Psicóloga', dailyMaximum: 3, minimumNotice: 60 };
    expect(await organization.admin.client.put(`/api/admin/users/${made.id}`, change)).toMatchObject(
      refused(400, 'VALIDATION', { fields: ['dailyMaximum', 'minimumNotice'] }),
    );
  });
});

it('colleagues know who else is active by name and colour, and nothing that is nobody’s business', async () => {
  const own = await createOrganization(server, 'Zélia Prado');
  const ana = await createProfessional(own, 'Ana Prado');
  const away = await createProfessional(own, 'Bento Reis');
  must(await own.admin.client.put(`/api/admin/users/${away.user.id}`, { isActive: false }));
  const answer = must<ColleaguesPage>(await ana.client.get('/api/user/colleagues'));
  expect(answer).toMatchObject({ total: 2, matches: 2, page: 1, pages: 1 });
  expect(answer.people).toEqual([
    {
      id: ana.user.id,
      name: 'Ana Prado',
      title: null,
      bookingSlug: ana.user.bookingSlug,
      color: '#0f9d6e',
      timezone: 'America/Sao_Paulo',
      isActive: true,
      moveKeepsDuration: true,
    },
    expect.objectContaining({ name: 'Zélia Prado' }),
  ]);
});

describe('deleting professionals', () => {
  it('deleting is refused while appointments are to come, and keeps the past ones with the name', async () => {
    const person = await createProfessional(organization, 'Dora Futuro');
    const path = `/api/admin/users/${person.user.id}`;
    await addAppointment(organization, person, '2026-11-17T12:00:00Z');
    await addAppointment(organization, person, '2026-11-18T11:30:00Z');
    const ahead = await addAppointment(organization, person, '2026-11-19T12:00:00Z');
    // The one that is under way counts as well.
    expect(await organization.admin.client.delete(path)).toMatchObject(
      refused(409, 'USER_HAS_APPOINTMENTS', { upcoming: 2 }),
    );
    must(await organization.admin.client.delete(`/api/appointments/${ahead.id}`));
    clock.set('2026-11-18T12:30:00Z');
    must(await organization.admin.client.delete(path));
    clock.set('2026-11-18T12:00:00Z');

    const rows = must<Appointment[]>(await organization.admin.client.get('/api/appointments'));
    const kept = rows.filter(({ professionalName }) => professionalName === 'Dora Futuro');
    expect(kept.map(({ userId }) => userId)).toEqual([null, null]);
    expect(await organization.admin.client.delete(path)).toMatchObject(refused(404, 'USER_NOT_FOUND'));
    expect((await person.client.get('/api/user/profile')).status).toBe(401);
    expect((await newUser('Dora Futuro')).body.bookingSlug).toBe('dora-futuro-2');
  });

  it('leaves past appointments in their zone; what is ahead follows its professional’s', async () => {
    const { client } = organization.admin;
    const nora = await createProfessional(organization, 'Nora York', { timezone: 'America/New_York' });
    const path = `/api/admin/users/${nora.user.id}`;
    const past = await addAppointment(organization, nora, '2026-11-10T15:00:00Z');
    const ahead = await addAppointment(organization, nora, '2026-12-10T15:00:00Z');
    const zones = async () => {
      const rows = must<Appointment[]>(await client.get(`/api/appointments?ids=${past.id},${ahead.id}`));
      return rows.map(({ timezone }) => timezone);
    };
    expect(await zones()).toEqual(['America/New_York', 'America/New_York']);
    must(await client.put(path, { timezone: 'Europe/Lisbon' }));
    expect(await zones()).toEqual(['America/New_York', 'Europe/Lisbon']);
    must(await nora.client.patch('/api/user/profile', { timezone: 'Asia/Tokyo' }));
    expect(await zones()).toEqual(['America/New_York', 'Asia/Tokyo']);
    must(await client.put(`/api/appointments/${ahead.id}`, { userId: organization.admin.user.id }));
    expect(await zones()).toEqual(['America/New_York', 'America/Sao_Paulo']);

    must(await client.delete(path));
    expect(await zones()).toEqual(['America/New_York', 'America/Sao_Paulo']);
  });

  it('deleting oneself is refused', async () => {
    const path = `/api/admin/users/${organization.admin.user.id}`;
    expect(await organization.admin.client.delete(path)).toMatchObject(refused(422, 'CANNOT_REMOVE_SELF'));
  });

  it('never loses a booking made at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const person = await createProfessional(organization);
      await addWeek(organization, person);
      const booking = {
        professionalId: person.user.id,
        clientName: 'Eva',
        clientEmail: 'eva@exemplo.com.br',
      };
      const [deleted, booked] = await Promise.all([
        organization.admin.client.delete(`/api/admin/users/${person.user.id}`),
        server.guest.post('/api/appointments/public', { ...booking, startTime: '2026-11-20T15:00:00Z' }),
      ]);
      expect([
        [200, 404],
        [409, 201],
      ]).toContainEqual([deleted.status, booked.status]);
    }
  });
});
