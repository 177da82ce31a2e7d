import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientsAnswer } from '#shared/contract/client-records.ts';
import type { FoundClient, SearchAnswer } from '#shared/contract/search.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { hourSeries } from '#test/factories/series.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Client } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const clock = movableClock('2026-11-18T12:00:00Z');
let server: TestServer;
let organization: Organization;
let ana: Person;
let bruno: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false, clock } });
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  bruno = await createProfessional(organization, 'Bruno Lima');
});
afterAll(() => server.close());

const nextHour = hourSeries();
const visit = (
  person: Person,
  clientName: string,
  { clientEmail = null, clientPhone }: { clientEmail?: string | null; clientPhone?: string } = {},
) =>
  addAppointment(organization, person, nextHour(), {
    clientName,
    clientEmail,
    ...(clientPhone === undefined ? {} : { clientPhone }),
  });
const ask = (q: string, as: Client = organization.admin.client) =>
  as.get<SearchAnswer>(`/api/search?q=${encodeURIComponent(q)}`);
const clients = async (q: string, as?: Client) =>
  must<SearchAnswer>(await ask(q, as)).clients.map(({ clientName }) => clientName);
const professionals = async (q: string, as?: Client) =>
  must<SearchAnswer>(await ask(q, as)).professionals.map(({ name }) => name);

describe('the team’s search', () => {
  it('finds a client by any part of the name, by words in any order, without accents and case', async () => {
    await visit(ana, 'Júlia da Conceição');
    for (const text of ['conceicao', 'CEIÇ', 'júl', 'ju', ' conceição   julia ', 'julia c', 'da conc']) {
      expect(await clients(text), text).toEqual(['Júlia da Conceição']);
    }
    for (const text of ['conceicaoo', 'julia xavier', 'eicao ul'])
      expect(await clients(text), text).toEqual([]);
  });

  it('finds a client by any part of the e-mail', async () => {
    await visit(ana, 'Marta Reis', { clientEmail: 'Reis.M85@Provedor.com.br' });
    for (const text of ['reis.m', 'm85@pro', 'PROVEDOR', 're']) {
      expect(await clients(text), text).toContain('Marta Reis');
    }
    expect(await clients('m8xyz')).toEqual([]);
  });

  it('finds a client by three or more digits of the phone, however they are written', async () => {
    await visit(bruno, 'Otávio Nunes', { clientPhone: '(11) 98765-4321' });
    for (const text of ['(11) 98765-4321', '98765 43', '+55 11 98765', '011 98765', '432', '5.4']) {
      expect(await clients(text), text).toEqual(text === '5.4' ? [] : ['Otávio Nunes']);
    }
    const [found] = must<SearchAnswer>(await ask('4321')).clients;
    expect(found).toMatchObject({ clientPhone: '5511987654321' });
  });

  it('finds a client by a phone or an e-mail that their record alone has, and for a professional no colleague’s', async () => {
    const { clientId } = await visit(ana, 'Laura Pires', { clientEmail: 'laura@exemplo.com.br' });
    const { client } = organization.admin;
    const contacts = { phones: ['(21) 93333-7788'], emails: ['laura@exemplo.com.br', 'lp77@correio.com.br'] };
    must(await client.put(`/api/clients/${clientId}`, contacts));
    for (const text of ['93333-7788', '3337788', 'lp77@']) {
      expect(await clients(text), text).toEqual(['Laura Pires']);
      expect(await clients(text, ana.client), text).toEqual(['Laura Pires']);
      expect(await clients(text, bruno.client), text).toEqual([]);
    }
    expect(await clients('laura', ana.client)).toEqual(['Laura Pires']);
    const [found] = must<SearchAnswer>(await ask('93333-7788', ana.client)).clients;
    expect(found).toMatchObject({ clientId, clientPhone: '5521933337788' });
  });

  it('finds each of two people of one name by their phone where they gave no e-mail', async () => {
    const [one, other] = [
      await visit(ana, 'Fernanda Souza', { clientPhone: '(11) 91234-0231' }),
      await visit(bruno, 'Fernanda Souza', { clientPhone: '(11) 91234-8950' }),
    ];
    const found = async (q: string) =>
      must<SearchAnswer>(await ask(q)).clients.map(({ clientPhone, next }) => [clientPhone, next?.id]);
    expect(await found('0231')).toEqual([['5511912340231', one.id]]);
    expect(await found('8950')).toEqual([['5511912348950', other.id]]);
    expect((await found('fernanda souza')).sort()).toEqual([
      ['5511912340231', one.id],
      ['5511912348950', other.id],
    ]);
  });

  it('shows the last and the next visit of a client, with any professional', async () => {
    const client = { clientEmail: 'davi@exemplo.com.br' };
    const before = await visit(ana, 'Davi Torres', client);
    const after = await visit(bruno, 'davi torres', client);
    await visit(bruno, 'Davi Torres', { clientEmail: 'Davi@Exemplo.com.br' });
    const [ahead] = must<SearchAnswer>(await ask('davi')).clients;
    expect(ahead).toMatchObject({ last: null, next: { id: before.id, professionalName: 'Ana Prado' } });
    const now = clock.now().toISOString();
    clock.set(before.startTime);
    const found = must<SearchAnswer>(await ask('davi')).clients;
    const own = must<SearchAnswer>(await ask('davi', bruno.client)).clients;
    clock.set(now);
    const next = {
      id: after.id,
      startTime: after.startTime,
      professionalName: 'Bruno Lima',
      productName: null,
    };
    expect(found).toEqual([
      {
        clientId: expect.any(String) as string,
        clientName: 'Davi Torres',
        socialName: null,
        clientEmail: 'Davi@Exemplo.com.br',
        clientPhone: null,
        last: {
          id: before.id,
          userId: ana.user.id,
          professionalName: 'Ana Prado',
          productName: null,
          startTime: before.startTime,
          timezone: 'America/Sao_Paulo',
        },
        next: { ...next, userId: bruno.user.id, timezone: 'America/Sao_Paulo' },
      },
    ]);
    expect(own).toMatchObject([{ last: null, next: { id: after.id } }]);
  });

  it('lists names first that have a word which begins so, at most eight however often each has come', async () => {
    for (const name of ['Luciana Sá', 'Mariana Sá', 'Juliana Sá', 'Anabela Sá', 'Rosana Sá', 'Fabiana Sá']) {
      await visit(bruno, name);
      await visit(bruno, name);
    }
    for (const name of ['Silvana Sá', 'Adriana Sá', 'Bastiana Sá', 'Viviana Sá']) await visit(bruno, name);
    const found = await clients('ana sa');
    expect(found).toHaveLength(8);
    expect(found[0]).toBe('Anabela Sá');
    expect(new Set(found).size).toBe(8);
    // Names come before e-mails, which fill what room is left.
    await visit(ana, 'Quintino', { clientEmail: 'zuleica@exemplo.com.br' });
    await visit(ana, 'Zuleica Dias');
    await visit(ana, 'Quésia', { clientEmail: 'zuleica.q@exemplo.com.br' });
    expect(await clients('zule')).toEqual(['Zuleica Dias', 'Quésia', 'Quintino']);
  });

  it('finds professionals for administrators, and nobody else’s clients', async () => {
    await visit(ana, 'Vera Alves');
    await visit(bruno, 'Vera Braga');
    expect(await professionals('prado')).toEqual(['Ana Prado']);
    expect(await clients('vera')).toEqual(['Vera Braga', 'Vera Alves']);
    expect(await clients('vera', ana.client)).toEqual(['Vera Alves']);
    // No screen of a professional leads to a colleague.
    expect(await professionals('prado', bruno.client)).toEqual([]);
    const outsider = (await createOrganization(server)).admin.client;
    expect(must(await ask('vera', outsider))).toEqual({ clients: [], professionals: [], appointments: [] });
    expect(await professionals('prado', outsider)).toEqual([]);
  });

  it('passes over times that a client has not confirmed yet', async () => {
    const { id } = await visit(ana, 'Ximena Cruz', { clientEmail: 'ximena@exemplo.com.br' });
    await server.context.database.query(
      `UPDATE appointment_rows SET held_until = '2026-11-18T12:30:00Z' WHERE id = $1`,
      [id],
    );
    // What is left is her record, without a visit.
    expect(must<SearchAnswer>(await ask('ximena')).clients).toMatchObject([{ last: null, next: null }]);
  });

  it('lists the first appointments of a day in the reader’s zone, a professional’s own to a professional', async () => {
    const at = (person: Person, startTime: string, clientName: string) =>
      addAppointment(organization, person, startTime, { clientName });
    const day = '2027-03-12';
    // Midnight in São Paulo is 03:00 UTC.
    await at(ana, '2027-03-12T01:00:00Z', 'Véspera');
    await at(bruno, '2027-03-13T03:00:00Z', 'Dia seguinte');
    const last = await at(ana, '2027-03-13T02:30:00Z', 'Última');
    for (const [hour, name] of ['Primeira', 'Segunda', 'Terceira', 'Quarta', 'Quinta'].entries())
      await at(bruno, `2027-03-12T${12 + hour}:00:00Z`, name);
    const found = async (as?: Client) =>
      must<SearchAnswer>(await (as ?? organization.admin.client).get(`/api/search?q=12/03&day=${day}`))
        .appointments ?? [];
    const all = await found();
    expect(all.map(({ clientName }) => clientName)).toEqual([
      'Primeira',
      'Segunda',
      'Terceira',
      'Quarta',
      'Quinta',
    ]);
    expect(await found(ana.client)).toEqual([
      {
        id: last.id,
        clientSocialName: null,
        userId: ana.user.id,
        professionalName: 'Ana Prado',
        productName: null,
        startTime: '2027-03-13T02:30:00.000Z',
        endTime: last.endTime,
        timezone: 'America/Sao_Paulo',
        clientName: 'Última',
      },
    ]);
    expect(await found((await createOrganization(server)).admin.client)).toEqual([]);
    expect(must<SearchAnswer>(await ask('12/03')).appointments).toEqual([]);
    expect(await organization.admin.client.get('/api/search?q=12/03&day=2027-02-30')).toMatchObject(
      refused(400, 'VALIDATION'),
    );
  });

  it('finds a name with and without its apostrophe or hyphen, in appointments and in records', async () => {
    await visit(ana, 'Rita D’Angelo');
    await visit(ana, 'Saul Dangelo');
    await visit(ana, 'Inês Sá-Carneiro');
    await visit(ana, 'Rui Sá Carneiro');
    const registered = { name: "Zita D'Angelo", phones: ['(11) 91234-7788'] };
    must(await organization.admin.client.post('/api/clients', registered), 201);
    const own = ['Rita D’Angelo', 'Saul Dangelo'];
    for (const text of ['dangelo', "d'angelo", 'D’Ângelo']) {
      expect((await clients(text, ana.client)).sort(), text).toEqual(own);
      expect((await clients(text)).sort(), text).toEqual([...own, "Zita D'Angelo"]);
      const { clients: listed } = must<ClientsAnswer>(
        await organization.admin.client.get(`/api/clients?q=${encodeURIComponent(text)}`),
      );
      expect(
        listed.map(({ name }) => name),
        text,
      ).toEqual([...own, "Zita D'Angelo"]);
      const typed = must<FoundClient[]>(
        await ana.client.get(`/api/appointments/clients?search=${encodeURIComponent(text)}`),
      );
      expect(typed.map(({ clientName }) => clientName).sort(), text).toEqual(own);
    }
    for (const text of ['sá-carneiro', 'sa carneiro', 'sa‐carneiro'])
      expect((await clients(text)).sort(), text).toEqual(['Inês Sá-Carneiro', 'Rui Sá Carneiro']);
  });

  it('takes what is typed as it is: no pattern, no quote', async () => {
    await visit(ana, '100% Natural');
    await visit(ana, "D'Ávila");
    for (const text of ['%%', '__', '--', '( )', '%_a']) expect(await clients(text), text).toEqual([]);
    expect(await clients('100%')).toEqual(['100% Natural']);
    expect(await clients("d'av")).toEqual(["D'Ávila", 'Davi Torres']);
    for (const text of ['', 'a', ' a ', 'x'.repeat(121), 'a\u0000b']) {
      expect(await ask(text), text).toMatchObject(refused(400, 'VALIDATION'));
    }
  });
});
