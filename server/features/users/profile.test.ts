import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownProfile, type OwnProfile, type User } from '#shared/contract/users.ts';
import { createOrganization, createProfessional, type Organization } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
let organization: Organization;
beforeAll(async () => {
  server = await startTestServer();
  organization = await createOrganization(server);
});
afterAll(() => server.close());

describe('the own profile', () => {
  it('takes every setting, and each is read back', async () => {
    const person = await createProfessional(organization);
    const settings = {
      name: 'Rosa Nova',
      title: 'Nutricionista',
      description: 'Atendo adultos.',
      color: '#112233',
      timezone: 'America/Manaus',
      defaultDuration: 45,
      bufferTime: 15,
      meetingTitle: 'Consulta de {clientName}',
      meetingDescription: 'Traga exames.',
      autoCreateMeet: true,
      calendarSync: true,
      moveKeepsDuration: true,
      minimumCancelNotice: 120,
      minimumNotice: 240,
      bookingHorizon: 60,
      dailyMaximum: 8,
      suggestTimes: 'spread' as const,
    };
    const saved = must<OwnProfile>(await person.client.patch('/api/user/profile', settings));
    expect(ownProfile.parse(saved)).toEqual(saved);
    expect(saved).toEqual({
      ...person.user,
      ...settings,
      hasPassword: true,
      mustProveEmail: false,
      requireClientEmail: false,
    });
    expect(must<OwnProfile>(await person.client.get('/api/user/profile'))).toEqual(saved);

    const cleared = { title: ' ', description: null, meetingDescription: '', dailyMaximum: null };
    expect(must<OwnProfile>(await person.client.patch('/api/user/profile', cleared))).toEqual({
      ...saved,
      title: null,
      description: null,
      meetingDescription: null,
      dailyMaximum: null,
    });
  });

  it('a profile does not change role, e-mail, password or state', async () => {
    const person = await createProfessional(organization);
    const attempt = { role: 'admin', email: 'x@exemplo.com.br', password: 'nova-senha', isActive: false };
    expect(must<OwnProfile>(await person.client.patch('/api/user/profile', attempt))).toEqual({
      ...person.user,
      hasPassword: true,
      mustProveEmail: false,
      requireClientEmail: false,
    });
  });

  it('refuses a notice that leaves no day to book, and changes nothing', async () => {
    const { client } = await createProfessional(organization);
    const wrong = { minimumNotice: 1440, bookingHorizon: 1, title: 'Nutricionista' };
    expect(await client.patch('/api/user/profile', wrong)).toMatchObject(
      refused(422, 'NOTICE_BEYOND_HORIZON'),
    );
    must(await client.patch('/api/user/profile', { bookingHorizon: 1 }));
    expect(await client.patch('/api/user/profile', { minimumNotice: 1440 })).toMatchObject(
      refused(422, 'NOTICE_BEYOND_HORIZON'),
    );
    expect(must<OwnProfile>(await client.get('/api/user/profile'))).toMatchObject({
      minimumNotice: 10,
      bookingHorizon: 1,
      title: null,
    });
  });

  it('refuses a timezone that does not exist and values out of bounds', async () => {
    const { client } = await createProfessional(organization);
    for (const timezone of ['America/Brasilia', '-03:00', '']) {
      expect(await client.patch('/api/user/profile', { timezone })).toMatchObject(
        refused(422, 'INVALID_TIMEZONE'),
      );
    }
    for (const wrong of [
      { bufferTime: -1 },
      { defaultDuration: 0 },
      { color: 'azul' },
      { meetingTitle: ' ' },
      { name: '' },
      { minimumNotice: 43_201 },
      { bookingHorizon: 0 },
      { bookingHorizon: 366 },
      { dailyMaximum: 0 },
    ]) {
      const fields = { fields: Object.keys(wrong) };
      expect(await client.patch('/api/user/profile', wrong)).toMatchObject(
        refused(400, 'VALIDATION', fields),
      );
    }
  });
});

describe('the booking slug', () => {
  const rename = (person: { client: Organization['admin']['client'] }, bookingSlug: string) =>
    person.client.patch<User>('/api/user/profile', { bookingSlug });

  it('can be edited, and the old one keeps leading to its owner', async () => {
    const person = await createProfessional(organization, 'Lia Antiga');
    expect((await rename(person, 'lia-nova')).body.bookingSlug).toBe('lia-nova');
    for (const slug of ['lia-antiga', 'lia-nova']) {
      expect(await server.guest.get(`/api/booking/personal/${slug}`)).toMatchObject({
        status: 200,
        body: { professional: { id: person.user.id } },
      });
    }
  });

  it('a slug is never given to another person again, neither by choice nor by name', async () => {
    const person = await createProfessional(organization, 'Caio Velho');
    await rename(person, 'caio-novo');
    const other = await createProfessional(await createOrganization(server), 'Caio Velho');
    expect(other.user.bookingSlug).toBe('caio-velho-2');
    for (const slug of ['caio-velho', 'caio-novo']) {
      expect(await rename(other, slug)).toMatchObject(refused(409, 'SLUG_IN_USE'));
    }
    expect((await rename(person, 'caio-velho')).body.bookingSlug).toBe('caio-velho');
    expect((await rename(person, 'caio-velho')).status).toBe(200);
  });

  it('wanted by two at once goes to one of them', async () => {
    const people = [await createProfessional(organization), await createProfessional(organization)];
    const answers = await Promise.all(people.map((person) => rename(person, 'disputado')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('a slug must have the form of one and may not be a reserved word', async () => {
    const person = await createProfessional(organization);
    for (const slug of ['a', 'Maiúscula', 'com espaço', '-ponta', 'dois--traços', 'a/b', '']) {
      expect(await rename(person, slug)).toMatchObject(refused(422, 'SLUG_INVALID'));
    }
    expect(await rename(person, 'shared')).toMatchObject(refused(422, 'SLUG_RESERVED'));
    expect(must<User>(await person.client.get('/api/user/profile'))).toMatchObject(person.user);
  });
});
