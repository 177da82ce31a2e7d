import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { AuditLogPage } from '#shared/contract/audit-log.ts';
import type { ClientRecord, ClientsAnswer } from '#shared/contract/client-records.ts';
import type { OrganizationSettings } from '#shared/contract/organization.ts';
import type {
  IssueReceiptBody,
  Receipt,
  ReceiptOfAppointment,
  ReceiptsAnswer,
} from '#shared/contract/receipts.ts';
import { addProduct } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Answer } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

/** Wednesday at noon in São Paulo. */
const NOON = '2026-11-18T15:00:00Z';
const EVA = { clientName: 'Eva Cruz', clientEmail: 'eva@exemplo.com.br' };
const clock = movableClock(NOON);
let server: TestServer;
let organization: Organization;
let ana: Person;
let bia: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
});
beforeEach(async () => {
  clock.set(NOON);
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  bia = await createProfessional(organization, 'Bia Reis');
});
afterAll(() => server.close());

type List = ReceiptsAnswer;

const settings = (body: Partial<OrganizationSettings>): Promise<Answer<OrganizationSettings>> =>
  organization.admin.client.patch('/api/admin/organization', body);
const setUp = async () =>
  must(await settings({ receiptName: 'Clínica Vida Ltda.', receiptDocument: '11.222.333/0001-81' }));
const issue = (by: Person, { id }: { id: string }, body: IssueReceiptBody = {}): Promise<Answer<Receipt>> =>
  by.client.post(`/api/appointments/${id}/receipt`, body);
const listed = async (by: Person, query = '') => must<List>(await by.client.get(`/api/receipts${query}`));

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const numbersOf = (answers: readonly Answer<Receipt>[]) =>
  answers.map((answer) => must<Receipt>(answer, 201).number).sort((one, other) => one - other);

/** An appointment of this morning that was paid. */
async function paid(at = '2026-11-18T13:00:00Z', paidCents = 15_000, owner = ana): Promise<Appointment> {
  const { id: productId } = await addProduct(organization, owner, { name: 'Sessão', price: 180 });
  const made = await addAppointment(organization, owner, at, { ...EVA, productId });
  const body = { paid: paidCents / 100, method: 'pix', paidOn: '2026-11-18' };
  must(await owner.client.put(`/api/appointments/${made.id}/payment`, body));
  return made;
}

it('issues a receipt once, which says the same after name, price and settings changed', async () => {
  await setUp();
  const made = await paid();
  const { clients } = must<ClientsAnswer>(await ana.client.get('/api/clients?q=eva'));
  const record = `/api/clients/${clients[0]?.id ?? ''}`;
  must(await ana.client.put(record, { cpf: '529.982.247-25' }));
  const first = must<Receipt>(await issue(ana, made), 201);
  expect(first).toMatchObject({
    number: 1,
    appointmentId: made.id,
    cancelledAt: null,
    issuedBy: 'Ana Prado',
  });
  expect(first.content).toEqual({
    issuerName: 'Clínica Vida Ltda.',
    issuerDocument: '11222333000181',
    payerName: 'Eva Cruz',
    payerDocument: '52998224725',
    professionalName: 'Ana Prado',
    service: 'Sessão',
    date: '2026-11-18',
    amount: 150,
    method: 'pix',
    paidOn: '2026-11-18',
  });
  must(await ana.client.put(record, { name: 'Eva Lima', cpf: null }));
  must(await settings({ receiptName: 'Outro nome' }));
  expect(must<Receipt>(await issue(organization.admin, made), 200)).toEqual(first);
  const { receipt, draft } = must<ReceiptOfAppointment>(
    await ana.client.get(`/api/appointments/${made.id}/receipt`),
  );
  expect(receipt).toEqual(first);
  expect(draft).toMatchObject({ issuerName: 'Outro nome', payerName: 'Eva Lima', payerDocument: null });
});

it('numbers receipts that are issued at once without a gap, with failures between them', async () => {
  await setUp();
  const made: Appointment[] = [];
  for (let day = 0; day < 23; day++)
    made.push(await paid(new Date(Date.UTC(2026, 9, 1 + day, 13)).toISOString(), 100, day % 2 ? ana : bia));
  const failing = new Set([3, 9, 16]);
  const answers = await Promise.all(
    made.map((each, index) =>
      issue(organization.admin, each, failing.has(index) ? { payerDocument: '111.111.111-11' } : {}),
    ),
  );
  const refusals = answers.filter((_, index) => failing.has(index));
  for (const answer of refusals) expect(answer).toMatchObject(refused(422, 'DOCUMENT_INVALID'));
  expect(numbersOf(answers.filter((_, index) => !failing.has(index)))).toEqual(upTo(20));
  must(await issue(ana, made[3] ?? { id: '' }), 201);
  expect((await listed(organization.admin)).receipts[0]?.number).toBe(21);
});

it('issues one receipt for an appointment that is asked for one five times at once', async () => {
  await setUp();
  const made = await paid();
  const again = await Promise.all([1, 2, 3, 4, 5].map(() => issue(ana, made)));
  expect(again.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
  expect(new Set(again.map(({ body }) => body.id)).size).toBe(1);
  expect((await listed(ana)).receipts.map(({ number }) => number)).toEqual([1]);
});

it('numbers the receipts of two organisations apart while both issue at once', async () => {
  const made: [Organization, Appointment][] = [];
  const [first, second] = [organization, await createOrganization(server)];
  for (const each of [first, second]) {
    organization = each;
    await setUp();
    const owner = await createProfessional(each, 'Rui Melo');
    for (let day = 0; day < 6; day++)
      made.push([each, await paid(new Date(Date.UTC(2026, 9, 1 + day, 13)).toISOString(), 100, owner)]);
  }
  const answers = await Promise.all(made.map(([of, each]) => issue(of.admin, each)));
  for (const of of [first, second])
    expect(numbersOf(answers.filter((_, index) => made[index]?.[0] === of))).toEqual(upTo(6));
});

it('gives a number again that a failed receipt had taken', async () => {
  await setUp();
  const made = await paid();
  const wrong = { payerDocument: '111.111.111-11' };
  expect(await issue(ana, made, wrong)).toMatchObject(refused(422, 'DOCUMENT_INVALID'));
  expect(
    must<Receipt>(await issue(ana, made, { payerName: 'Pai da Eva', payerDocument: null }), 201),
  ).toMatchObject({
    number: 1,
    content: { payerName: 'Pai da Eva', payerDocument: null },
  });
});

it('refuses a receipt without a payment, or while the settings do not say who receives', async () => {
  const made = await paid();
  expect(await issue(ana, made)).toMatchObject(refused(422, 'RECEIPT_NOT_SET_UP'));
  await setUp();
  const unpaid = await addAppointment(organization, ana, '2026-11-18T14:00:00Z', EVA);
  expect(await issue(ana, unpaid)).toMatchObject(refused(422, 'RECEIPT_UNPAID'));
  expect(await settings({ receiptDocument: '11.222.333/0001-82' })).toMatchObject(
    refused(422, 'DOCUMENT_INVALID'),
  );
});

it('keeps the payment of a receipt as it is, until the receipt is cancelled and keeps its number', async () => {
  await setUp();
  const made = await paid();
  const first = must<Receipt>(await issue(ana, made), 201);
  const change = { paid: 160 };
  const put = () => ana.client.put(`/api/appointments/${made.id}/payment`, change);
  expect(await put()).toMatchObject(refused(409, 'RECEIPT_ISSUED'));
  const cancel = (by: Person) => by.client.post(`/api/receipts/${first.id}/cancel`);
  expect(await cancel(bia)).toMatchObject(refused(404, 'RECEIPT_NOT_FOUND'));
  expect(must(await cancel(ana))).toMatchObject({
    number: 1,
    cancelledBy: 'Ana Prado',
    content: first.content,
  });
  expect(await cancel(ana)).toMatchObject(refused(409, 'RECEIPT_CANCELLED'));
  must(await put());
  expect(must<Receipt>(await issue(ana, made), 201)).toMatchObject({ number: 2, content: { amount: 160 } });
  expect(
    (await listed(ana)).receipts.map(({ number, cancelledAt }) => [number, cancelledAt !== null]),
  ).toEqual([
    [2, false],
    [1, true],
  ]);
  const { entries } = must<AuditLogPage>(
    await organization.admin.client.get('/api/admin/audit-log?entity=receipt'),
  );
  expect(entries.map(({ action, after }) => [action, after.receiptNumber])).toEqual([
    ['issued', 2],
    ['cancelled', 1],
    ['issued', 1],
  ]);
});

it('lists receipts by month and client, a page at a time, to those who may see them', async () => {
  await setUp();
  const made = await paid();
  const { id } = must<Receipt>(await issue(ana, made), 201);
  // One that was cancelled stays in the list, also when its appointment goes.
  must(await ana.client.post(`/api/receipts/${id}/cancel`));
  must(await organization.admin.client.delete(`/api/appointments/${made.id}`));
  // The month is the reader's: in São Paulo December has not begun.
  clock.set('2026-12-01T02:59:00Z');
  const others = await paid('2026-11-30T13:00:00Z', 9_000, bia);
  must(await issue(bia, others), 201);
  const numbers = async (by: Person, query: string) =>
    (await listed(by, query)).receipts.map(({ number }) => number);
  expect(await numbers(organization.admin, '?month=2026-11')).toEqual([2, 1]);
  expect(await numbers(organization.admin, '?month=2026-12')).toEqual([]);
  expect(await numbers(organization.admin, '?before=2')).toEqual([1]);
  expect(await numbers(ana, '?month=2026-11')).toEqual([1]);
  expect(await numbers(bia, `?clientId=${others.clientId ?? ''}`)).toEqual([2]);
  const other = await createOrganization(server);
  expect(await numbers(other.admin, '')).toEqual([]);
});

it('sums a month’s receipts that count, and gives all of them as a file for spreadsheets', async () => {
  await setUp();
  const first = must<Receipt>(await issue(ana, await paid()), 201);
  must(await ana.client.post(`/api/receipts/${first.id}/cancel`));
  const names = { payerName: '=SOMA(A1:A9)', payerDocument: '529.982.247-25' };
  must(await issue(ana, await paid('2026-11-18T11:00:00Z', 15_010), names), 201);
  must(await issue(bia, await paid('2026-11-18T14:00:00Z', 9_020, bia)), 201);
  clock.set('2026-12-01T15:00:00Z');
  must(await issue(bia, await paid('2026-11-30T13:00:00Z', 100, bia)), 201);
  const sum = async (by: Person, query = '?month=2026-11') => (await listed(by, query)).sum;
  expect(await sum(organization.admin)).toEqual({ valid: 2, amount: 240.3, cancelled: 1 });
  expect(await sum(ana)).toEqual({ valid: 1, amount: 150.1, cancelled: 1 });
  expect(await sum(bia, '')).toBeNull();
  const other = await createOrganization(server);
  expect(await sum(other.admin)).toEqual({ valid: 0, amount: 0, cancelled: 0 });
  const file = async (by: Person) => {
    const answer = await by.client.get<string>('/api/receipts/month-file?month=2026-11');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="recibos-2026-11.csv"');
    return must<string>(answer).split('\r\n').slice(1, -1);
  };
  const lines = await file(organization.admin);
  expect(lines.map((line) => line.split(';').slice(0, 4).join(' '))).toEqual([
    '1 18/11/2026 Cancelado 18/11/2026',
    '2 18/11/2026 Válido ',
    '3 18/11/2026 Válido ',
  ]);
  expect(lines[1]).toContain(
    ';"\'=SOMA(A1:A9)";529.982.247-25;Ana Prado;Sessão;18/11/2026;150,10;Pix;18/11/2026;Clínica Vida Ltda.;11.222.333/0001-81',
  );
  expect(await file(bia)).toEqual([lines[2]]);
  expect(await file(other.admin)).toEqual([]);
  const { entries } = must<AuditLogPage>(await organization.admin.client.get('/api/admin/audit-log'));
  expect(entries.filter(({ action }) => action === 'exported')).toHaveLength(2);
});

it('lists receipts with the record that their client is joined with, and with their own again once they are apart', async () => {
  await setUp();
  const { client } = organization.admin;
  const made = await paid();
  must(await issue(ana, made), 201);
  const { clientId: kept } = await addAppointment(organization, bia, '2026-11-20T13:00:00Z', {
    clientName: 'Eva C.',
    clientEmail: 'eva.c@exemplo.com.br',
  });
  const numbers = async (id: string | null) =>
    (await listed(organization.admin, `?clientId=${id ?? ''}`)).receipts.map(({ number }) => number);
  expect(await numbers(kept)).toEqual([]);
  must(await client.post(`/api/clients/${kept ?? ''}/merges`, { otherId: made.clientId }));
  expect(await numbers(kept)).toEqual([1]);
  const { lastMerge } = must<ClientRecord>(await client.get(`/api/clients/${kept ?? ''}`));
  must(await client.post(`/api/clients/${kept ?? ''}/merges/${lastMerge?.id ?? ''}/undo`));
  expect([await numbers(kept), await numbers(made.clientId)]).toEqual([[], [1]]);
});

it('keeps the receipt of an erased client readable, and issues another one only to a name that is given', async () => {
  await setUp();
  const made = await paid();
  const first = must<Receipt>(await issue(ana, made), 201);
  clock.set('2026-11-19T15:00:00Z');
  must(await organization.admin.client.delete(`/api/clients/${made.clientId ?? ''}`));
  const list = '/api/appointments?from=2026-11-18T00:00:00Z&to=2026-11-19T00:00:00Z';
  const [left] = must<Appointment[]>(await ana.client.get(list));
  expect(left).toMatchObject({ id: made.id, clientName: 'Cliente excluído', clientId: null });
  const path = `/api/appointments/${made.id}/receipt`;
  const draft = { payerName: '', payerDocument: null };
  for (const by of [ana, organization.admin])
    expect(must<ReceiptOfAppointment>(await by.client.get(path))).toMatchObject({ receipt: first, draft });
  expect(await bia.client.get(path)).toMatchObject(refused(404, 'APPOINTMENT_NOT_FOUND'));
  must(await ana.client.post(`/api/receipts/${first.id}/cancel`));
  expect(await issue(ana, made)).toMatchObject(refused(400, 'VALIDATION'));
  const again = must<Receipt>(await issue(ana, made, { payerName: 'Pai da Eva' }), 201);
  expect(again).toMatchObject({ number: 2, content: { payerName: 'Pai da Eva', payerDocument: null } });
});

it('the database refuses to rewrite a receipt', async () => {
  await setUp();
  const { id } = must<Receipt>(await issue(ana, await paid()), 201);
  await expect(
    server.context.database.query(`UPDATE receipts SET content = content || '{"amount": 1}' WHERE id = $1`, [
      id,
    ]),
  ).rejects.toThrow(/not changed once it is issued/);
});
