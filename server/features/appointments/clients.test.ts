import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KnownClient } from '#shared/contract/clients.ts';
import type { Reader } from '#server/db/database.ts';
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
import { asOrganizationId } from '#test/harness/organization-id.ts';
import { knownClients } from './clients.queries.ts';

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
  as.get<KnownClient[]>(`/api/appointments/clients?search=${encodeURIComponent(search)}`);
const found = async (search: string, as?: Client) =>
  must<KnownClient[]>(await ask(search, as)).map(({ clientName }) => clientName);

describe('known clients', () => {
  it('finds known clients by how their name or e-mail begins, without accents and case', async () => {
    await visit(ana, 'Júlia Araújo', 'ju.araujo@exemplo.com.br');
    await visit(bruno, 'Juliano Reis', 'reis@exemplo.com.br');
    await visit(bruno, 'Marta Julião', 'marta@exemplo.com.br');
    expect(await found('jul')).toEqual(['Júlia Araújo', 'Juliano Reis']);
    expect(await found('JÚLIA')).toEqual(['Júlia Araújo', 'Juliano Reis']);
    expect(await found(' júlia a')).toEqual(['Júlia Araújo']);
    expect(await found('Ju.Ara')).toEqual(['Júlia Araújo']);
    expect(await found('reis@')).toEqual(['Juliano Reis']);
    expect(await found('ninguém')).toEqual([]);
  });

  it('lists known clients once, as the last appointment has them, with the last phone they gave', async () => {
    await visit(ana, 'sofia nunes', 'sofia@exemplo.com.br', '11987654321');
    await visit(bruno, 'Sofia Nunes', 'Sofia@exemplo.com.br');
    await visit(bruno, 'Sofia Nunes', 'outra@exemplo.com.br');
    expect(must<KnownClient[]>(await ask('sof'))).toEqual([
      { clientName: 'Sofia Nunes', clientEmail: 'outra@exemplo.com.br', clientPhone: null },
      { clientName: 'Sofia Nunes', clientEmail: 'Sofia@exemplo.com.br', clientPhone: '5511987654321' },
    ]);
  });

  it('lists at most eight known clients, however often each has come', async () => {
    for (let client = 0; client < 10; client++) {
      for (let round = 0; round < 3; round++) {
        await visit(ana, `Teo ${String.fromCharCode(65 + client)}`, `teo${client}@exemplo.com.br`);
      }
    }
    expect(await found('teo')).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((name) => `Teo ${name}`));
    expect(await found('teo j')).toEqual(['Teo J']);
  });

  it('lists a professional’s own clients, and no other organisation’s', async () => {
    await visit(ana, 'Vera Alves', 'vera@exemplo.com.br');
    await visit(bruno, 'Vera Braga', 'vera.b@exemplo.com.br');
    expect(await found('vera')).toEqual(['Vera Alves', 'Vera Braga']);
    expect(await found('vera', ana.client)).toEqual(['Vera Alves']);
    expect(await found('vera', bruno.client)).toEqual(['Vera Braga']);
    expect(await found('vera', (await createOrganization(server)).admin.client)).toEqual([]);
  });

  it('stay known when their professional has left', async () => {
    const davi = await createProfessional(organization, 'Davi Rocha');
    const { id } = await visit(davi, 'Zilda Melo', 'zilda@exemplo.com.br');
    await server.context.database.query(
      `UPDATE appointments SET start_time = '2026-01-05T12:00:00Z', end_time = '2026-01-05T13:00:00Z' WHERE id = $1`,
      [id],
    );
    must(await organization.admin.client.delete(`/api/admin/users/${davi.user.id}`));
    expect(await found('zil')).toEqual(['Zilda Melo']);
  });

  it('take what is typed as it is: no pattern, no quote', async () => {
    await visit(ana, '100% Natural', 'natural@exemplo.com.br');
    await visit(ana, "D'Ávila", 'davila@exemplo.com.br');
    expect(await found('%%')).toEqual([]);
    expect(await found('__')).toEqual([]);
    expect(await found('100%')).toEqual(['100% Natural']);
    expect(await found("d'av")).toEqual(["D'Ávila"]);
    for (const search of ['', 'a', ' a ', 'x'.repeat(121), 'a\u0000b']) {
      expect(await ask(search)).toMatchObject(refused(400, 'VALIDATION'));
    }
    expect(await organization.admin.client.get('/api/appointments/clients')).toMatchObject(
      refused(400, 'VALIDATION'),
    );
  });
});

it.each([false, true])('never reads a whole history (one professional’s: %s)', async (own) => {
  const { database } = server.context;
  const [row] = await database.query<{ id: string }>(
    'SELECT organization_id AS id FROM users WHERE id = $1',
    [ana.user.id],
  );
  const organizationId = row?.id ?? '';
  const day = own ? '2010-01-01' : '2000-01-01';
  await database.query(
    `INSERT INTO appointments (id, organization_id, user_id, professional_name, timezone, client_name, client_email, start_time,
       end_time, lane, revision, manage_token_hash, created_by, created_at, updated_at)
     SELECT gen_random_uuid(), $1, $2, 'Ana Prado', 'America/Sao_Paulo', 'Cliente ' || n % 500, 'cliente' || n % 500 || '@exemplo.com.br',
            $3::timestamptz + n * interval '1 hour', $3::timestamptz + (n + 1) * interval '1 hour',
            0, 0, decode(md5($3::text || n::text), 'hex'), 'public', now(), now()
       FROM generate_series(1, 5000) AS n`,
    [organizationId, ana.user.id, day],
  );
  await database.script('ANALYZE appointments');
  expect(await found('cliente 49', own ? ana.client : undefined)).toHaveLength(8);

  const explaining: Pick<Reader, 'query'> = {
    query: (statement, params) => database.query(`EXPLAIN ${statement}`, params),
  };
  const wanted = { beginning: 'cliente 49', userId: own ? ana.user.id : null, count: 8 };
  const plan = JSON.stringify(
    await knownClients(explaining, { organizationId: asOrganizationId(organizationId) }, wanted),
  );
  expect(plan).toContain('appointments_client_by_name');
  expect(plan).toContain('appointments_client_by_email');
  expect(plan).not.toContain('Seq Scan on appointments');
});
