import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { FoundClient } from '#shared/contract/search.ts';
import { addProduct } from '#test/factories/agenda.ts';
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

let server: TestServer;
let organization: Organization;
let ana: Person;
let bruno: Person;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { workers: false, clock: movableClock('2026-11-18T12:00:00Z') },
  });
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  bruno = await createProfessional(organization, 'Bruno Lima');
});
afterAll(() => server.close());

const nextHour = hourSeries();
const visit = (person: Person, clientName: string, clientEmail: string, clientPhone?: string) =>
  addAppointment(organization, person, nextHour(), {
    clientName,
    clientEmail,
    ...(clientPhone === undefined ? {} : { clientPhone }),
  });
const ask = (search: string, as: Client = organization.admin.client) =>
  as.get<FoundClient[]>(`/api/appointments/clients?search=${encodeURIComponent(search)}`);
const found = async (search: string, as?: Client) =>
  must<FoundClient[]>(await ask(search, as)).map(({ clientName }) => clientName);

describe('the clients that are suggested while one is typed', () => {
  it('finds clients by any part of name, e-mail or phone, who came last first', async () => {
    await visit(ana, 'Júlia Araújo', 'ju.araujo@exemplo.com.br', '11987654321');
    await visit(bruno, 'Marta Julião', 'marta@exemplo.com.br');
    await visit(bruno, 'Juliano Reis', 'reis@exemplo.com.br');
    expect(await found('jul')).toEqual(['Juliano Reis', 'Marta Julião', 'Júlia Araújo']);
    expect(await found(' ARAUJO júl')).toEqual(['Júlia Araújo']);
    expect(await found('reis@')).toEqual(['Juliano Reis']);
    expect(await found('98765')).toEqual(['Júlia Araújo']);
    expect(await found('ninguém')).toEqual([]);
  });

  it('recognises a client without an e-mail by their phone, however it is typed', async () => {
    await addAppointment(organization, ana, nextHour(), {
      clientName: 'Otávio Sá',
      clientEmail: '',
      clientPhone: '(11) 91234-5670',
    });
    for (const typed of ['11912345670', '+55(11) 91234-5670', '91234-5670', '011 91234 5670'])
      expect(await found(typed), typed).toEqual(['Otávio Sá']);
    expect(await found('11912345670', bruno.client)).toEqual([]);
    expect(await found('11912345679')).toEqual([]);
  });

  it('offers what the client’s record knows, and once where two visits lead to the same', async () => {
    const { id, clientId } = await visit(ana, 'Nara Dutra', 'nara@exemplo.com.br');
    const offered = async (as: Person) => must<FoundClient[]>(await ask('nara d', as.client));
    const write = async (record: object) => must(await ana.client.put(`/api/clients/${clientId}`, record));
    await write({ phones: ['(11) 97777-1234', '(11) 97777-5678'] });
    for (const as of [ana, organization.admin])
      expect(await offered(as)).toMatchObject([
        { clientId, clientEmail: 'nara@exemplo.com.br', clientPhone: '5511977771234' },
      ]);
    // The visit's own stays where the record has it, and not where the team took it away.
    await visit(ana, 'Nara Dutra', 'nara@exemplo.com.br', '(11) 97777-5678');
    expect(await offered(ana)).toMatchObject([{ clientPhone: '5511977775678' }]);
    await write({ emails: ['dutra@exemplo.com.br'], phones: ['(11) 97777-1234'] });
    await visit(ana, 'Nara Dutra', 'dutra@exemplo.com.br', '(11) 97777-1234');
    const kept = { clientId, clientEmail: 'dutra@exemplo.com.br', clientPhone: '5511977771234' };
    expect(await offered(ana)).toMatchObject([{ ...kept, next: { id } }]);
    expect(await offered(bruno)).toEqual([]);
    await write({ emails: [], phones: [] });
    expect((await offered(ana)).map(({ clientEmail }) => clientEmail)).toEqual([
      'dutra@exemplo.com.br',
      'nara@exemplo.com.br',
    ]);
  });

  it('says which service the last visit was for', async () => {
    const service = await addProduct(organization, ana, { name: 'Avaliação' });
    const { id } = await addAppointment(organization, ana, nextHour(), {
      clientName: 'Sofia Nunes',
      productId: service.id,
    });
    expect(must<FoundClient[]>(await ask('sof'))).toMatchObject([
      { clientName: 'Sofia Nunes', last: null, next: { id, productName: 'Avaliação' } },
    ]);
  });

  it('finds a professional’s own, and no other organisation’s', async () => {
    await visit(ana, 'Vera Alves', 'vera@exemplo.com.br');
    await visit(bruno, 'Vera Braga', 'vera.b@exemplo.com.br');
    expect(await found('vera')).toEqual(['Vera Braga', 'Vera Alves']);
    expect(await found('vera', ana.client)).toEqual(['Vera Alves']);
    expect(await found('vera', (await createOrganization(server)).admin.client)).toEqual([]);
  });

  it('finds who came to a professional who has left', async () => {
    const davi = await createProfessional(organization, 'Davi Rocha');
    const { id } = await visit(davi, 'Zilda Melo', 'zilda@exemplo.com.br');
    await server.context.database.query(
      `UPDATE appointments SET start_time = '2026-01-05T12:00:00Z', end_time = '2026-01-05T13:00:00Z' WHERE id = $1`,
      [id],
    );
    must(await organization.admin.client.delete(`/api/admin/users/${davi.user.id}`));
    expect(await found('zil')).toEqual(['Zilda Melo']);
  });

  it('finds who was registered and has not booked yet, for administrators, and books for that record', async () => {
    const { client } = organization.admin;
    const created = must<{ id: string }>(
      await client.post('/api/clients', { name: 'Ximena Sá', emails: ['casa@exemplo.com.br'] }),
      201,
    );
    await visit(ana, 'Ximenes Sá', 'casa@exemplo.com.br');
    // Who has appointments comes first.
    expect(must<FoundClient[]>(await ask('ximen'))).toMatchObject([
      { clientName: 'Ximenes Sá', last: null, next: {} },
      { clientId: created.id, clientName: 'Ximena Sá', clientEmail: 'casa@exemplo.com.br', next: null },
    ]);
    expect(await found('ximen', ana.client)).toEqual(['Ximenes Sá']);
    // Of the record that was chosen, with a phone that it did not have.
    const book = async (as: Person, body: object) =>
      must<Appointment>(
        await as.client.post('/api/appointments', {
          ...{ userId: as === organization.admin ? ana.user.id : undefined, duration: 30 },
          ...{ startTime: nextHour(), clientPhone: '11955554444', ...body },
        }),
        201,
      ).clientId;
    const chosen = { clientId: created.id, clientName: 'Ximena Sá' };
    // A professional who does not see the record says nothing with its id.
    expect(await book(bruno, { ...chosen, clientPhone: '11955553333' })).not.toBe(created.id);
    expect(await book(organization.admin, chosen)).toBe(created.id);
    expect(await found('5555-4444')).toEqual(['Ximena Sá']);
    // Another name is another person, whatever was chosen before.
    expect(await book(organization.admin, { ...chosen, clientName: 'Zeca Sá' })).not.toBe(created.id);
    const elsewhere = await createOrganization(server);
    const foreign = {
      ...chosen,
      userId: undefined,
      startTime: nextHour(),
      duration: 30,
      clientPhone: '11955552222',
    };
    const { clientId } = must<Appointment>(
      await elsewhere.admin.client.post('/api/appointments', foreign),
      201,
    );
    expect(clientId).not.toBe(created.id);
  });

  it('asks for two letters', async () => {
    for (const search of ['', 'a', ' a ', 'x'.repeat(121), 'a\u0000b']) {
      expect(await ask(search)).toMatchObject(refused(400, 'VALIDATION'));
    }
    expect(await organization.admin.client.get('/api/appointments/clients')).toMatchObject(
      refused(400, 'VALIDATION'),
    );
  });
});
