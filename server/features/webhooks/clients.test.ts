import { expect, it } from 'vitest';
import type { ApiClient } from '#shared/contract/api-v1-clients.ts';
import type { ClientRecord } from '#shared/contract/client-records.ts';
import type { NotificationSettings, WebhookEvent } from '#shared/contract/notification-settings.ts';
import type { WebhookLogDetail } from '#shared/contract/webhooks.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { recordsSeenBy } from '#test/factories/merges.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { fileWith, importFile } from '#test/harness/client-files.ts';
import { must } from '#test/harness/client.ts';
import { useOffice } from '#test/harness/office.ts';
import { verified, type Receiver } from '#test/harness/receiver.ts';
import { refused } from '#test/harness/refused.ts';
import { everythingStored } from '#test/harness/stored.ts';
import { waitFor } from '#test/harness/wait.ts';

const office = useOffice();
const CLIENT_EVENTS: WebhookEvent[] = ['client.created', 'client.updated', 'client.deleted'];

const listen = async ({ admin }: Organization, url: string, webhookEvents = CLIENT_EVENTS) =>
  must<NotificationSettings>(
    await admin.client.post('/api/admin/webhook-settings', {
      webhookNotificationsEnabled: true,
      webhookUrl: url,
      webhookEvents,
    }),
  );

type ClientData = Partial<ApiClient> & { readonly id: string; readonly mergedInto?: string | null };

/** What a receiver was sent of clients: event and data. */
const sentTo = ({ received }: Receiver) =>
  received.map(({ text }) => JSON.parse(text) as { event: string; data: ClientData });
/** The same in short, once there are `count`. */
const newsSent = async (receiver: Receiver, count: number) => {
  await receiver.calls(count);
  return sentTo(receiver).map(({ event, data }) => [event, data.id]);
};
/** Waits until all that changed was made into deliveries. */
const settled = () =>
  waitFor(async () => {
    const [row] = await office.server.context.database.query<{ waiting: number }>(
      'SELECT count(*)::int AS waiting FROM client_changes',
    );
    return row?.waiting === 0 ? true : null;
  });
const create = async ({ client }: Pick<Person, 'client'>, body: object) =>
  must<ClientRecord>(await client.post('/api/clients', body), 201);

it('sends a new, a changed and an erased client to the organisation, signed, as REST gives them but for the CPF', async () => {
  const { admin } = office.organization;
  const { webhookSecret } = await listen(office.organization, office.receiver.url());
  const { id } = await create(admin, {
    ...{ name: 'Helena Dias', socialName: 'Lena', emails: ['helena@exemplo.com.br'] },
    ...{ phones: ['11987654321'], birthday: '1990-02-01', cpf: '52998224725', tags: ['mensal'] },
    ...{ note: 'Alergia a látex', ownNote: 'Ligar antes', preferredUserId: office.ana.user.id },
  });
  expect(await newsSent(office.receiver, 1)).toEqual([['client.created', id]]);
  const system = await openDoor(office.organization, 'api');
  const { cpf, attendance, ...record } = must<ApiClient>(await system.get(`/api/v1/clients/${id}`));
  expect([cpf, attendance.came]).toEqual(['52998224725', 0]);
  const [first] = await office.receiver.calls(1);
  if (first === undefined) return expect.fail('nobody was called');
  expect(verified(first, webhookSecret, office.clock.now())).toEqual({
    event: 'client.created',
    timestamp: '2026-11-18T12:00:00.000Z',
    data: record,
  });
  must(await admin.client.put(`/api/clients/${id}`, { emails: ['lena@exemplo.com.br'] }));
  expect(await newsSent(office.receiver, 2)).toContainEqual(['client.updated', id]);
  expect(sentTo(office.receiver)[1]?.data.emails).toEqual(['lena@exemplo.com.br']);

  must(await admin.client.delete(`/api/clients/${id}`));
  expect(await newsSent(office.receiver, 3)).toContainEqual(['client.deleted', id]);
  expect(sentTo(office.receiver)[2]?.data).toEqual({ id, mergedInto: null });
  // Of what was sent before nothing is left, and the history says that the record went.
  await waitFor(async () => {
    const stored = await everythingStored(office.server, 'public');
    return ['Alergia a látex', 'lena@exemplo.com.br', '987654321'].some((mark) => stored.includes(mark))
      ? null
      : true;
  });
  const history = await office.logs(admin, '?scope=organization');
  expect(history.map(({ event }) => event)).toEqual(['client.deleted']);
  for (const { text } of office.receiver.received)
    expect(['52998224725', 'Ligar antes'].some((mark) => text.includes(mark))).toBe(false);
});

it('hears of clients by bookings, and of those that go with their last appointment', async () => {
  await listen(office.organization, office.receiver.url());
  const { id: appointment } = await office.book('2026-11-20T15:00:00Z', {
    clientName: 'Marina Alves',
    clientPhone: '11987654321',
  });
  const [[event, id] = []] = await newsSent(office.receiver, 1);
  expect(event).toBe('client.created');
  expect(sentTo(office.receiver)[0]?.data).toMatchObject({
    name: 'Marina Alves',
    phones: ['+5511987654321'],
  });
  // The same client again changes nothing; with an e-mail, the record learns it.
  await office.book('2026-11-20T16:00:00Z', { clientName: 'Marina Alves', clientPhone: '11987654321' });
  await office.book('2026-11-20T17:00:00Z', {
    ...{ clientName: 'Marina Alves', clientPhone: '11987654321', clientEmail: 'marina@exemplo.com.br' },
  });
  expect(await newsSent(office.receiver, 2)).toEqual([
    ['client.created', id],
    ['client.updated', id],
  ]);
  const { data } = must<{ data: { id: string }[] }>(
    await (await openDoor(office.organization, 'api')).get('/api/v1/appointments'),
  );
  expect(data.map((each) => each.id)).toContain(appointment);
  for (const each of data) must(await office.ana.client.delete(`/api/appointments/${each.id}`));
  expect(await newsSent(office.receiver, 3)).toContainEqual(['client.deleted', id]);
});

it('says into which record one was joined, and of both when they are apart again', async () => {
  const { admin } = office.organization;
  const { merge, undo, record } = recordsSeenBy(admin.client);
  const kept = await create(admin, { name: 'Marina Alves' });
  const other = await create(admin, { name: 'Marina A.', emails: ['marina@exemplo.com.br'] });
  await listen(office.organization, office.receiver.url());
  must(await merge(kept.id, other.id));
  const joined = await newsSent(office.receiver, 2);
  expect(joined).toHaveLength(2);
  expect(joined).toEqual(
    expect.arrayContaining([
      ['client.updated', kept.id],
      ['client.deleted', other.id],
    ]),
  );
  const { data } = sentTo(office.receiver).find(({ event }) => event === 'client.deleted') ?? {};
  expect(data).toEqual({ id: other.id, mergedInto: kept.id });

  must(await undo(kept.id, (await record(kept.id)).lastMerge?.id));
  const apart = await newsSent(office.receiver, 4);
  expect(apart).toHaveLength(4);
  expect(apart.slice(2)).toEqual(
    expect.arrayContaining([
      ['client.updated', kept.id],
      ['client.created', other.id],
    ]),
  );
});

it('sends a professional news of the clients whom they see, joined records too, and of no others', async () => {
  const { admin } = office.organization;
  await office.save(office.ana, { webhookUrl: office.receiver.url(), webhookEvents: CLIENT_EVENTS });
  await create(admin, { name: 'De ninguém' });
  const bruno = await createProfessional(office.organization, 'Bruno Lima');
  const at = { startTime: '2026-11-20T15:00:00Z' };
  must(await bruno.client.post('/api/appointments', { ...at, clientName: 'De Bruno' }), 201);
  await office.book('2026-11-20T15:00:00Z', { clientName: 'De Ana' });
  const { idOf, merge } = recordsSeenBy(admin.client);
  const [ofAna, ofBruno, ofNobody] = await Promise.all(['De Ana', 'De Bruno', 'De ninguém'].map(idOf));
  expect(await newsSent(office.receiver, 1)).toEqual([['client.created', ofAna]]);
  // Bruno's client becomes one with Ana's: she hears of hers alone, and goes on to see it.
  must(await merge(ofAna ?? '', ofBruno ?? ''));
  expect(await newsSent(office.receiver, 2)).toEqual([
    ['client.created', ofAna],
    ['client.updated', ofAna],
  ]);
  must(await merge(ofNobody ?? '', ofAna ?? ''));
  const last = await newsSent(office.receiver, 4);
  expect(last.slice(2)).toEqual(
    expect.arrayContaining([
      ['client.updated', ofNobody],
      ['client.deleted', ofAna],
    ]),
  );
  await settled();
  expect(office.receiver.received).toHaveLength(4);
});

it('keeps to the organisation: neither another one’s webhook nor its people hear or read of a client', async () => {
  const stranger = await createOrganization(office.server);
  await listen(stranger, office.receiver.url('/alheio'));
  await listen(office.organization, office.receiver.url('/casa'));
  await create(office.organization.admin, { name: 'Helena Dias' });
  await office.receiver.calls(1);
  await settled();
  expect(office.receiver.received.map(({ path }) => path)).toEqual(['/casa']);
  const [log] = await office.logs(office.organization.admin, '?scope=organization');
  expect(await stranger.admin.client.get(`/api/webhook-logs/${log?.id ?? ''}`)).toMatchObject(
    refused(404, 'WEBHOOK_NOT_FOUND'),
  );
});

it('notes nothing where no webhook chose clients, and sends the events that were chosen alone', async () => {
  const { admin } = office.organization;
  await listen(office.organization, office.receiver.url(), ['appointment.created']);
  const { id } = await create(admin, { name: 'Helena Dias' });
  const noted = await office.server.context.database.query(
    'SELECT FROM client_changes WHERE client_id = $1',
    [id],
  );
  expect(noted).toEqual([]);
  await listen(office.organization, office.receiver.url(), ['client.updated']);
  await create(admin, { name: 'Rui Melo' });
  must(await admin.client.put(`/api/clients/${id}`, { tags: ['mensal'] }));
  expect(await newsSent(office.receiver, 1)).toEqual([['client.updated', id]]);
  await settled();
  expect(office.receiver.received).toHaveLength(1);
});

it('tries again, and sends once more by hand, what the receiver refused', async () => {
  const { admin } = office.organization;
  await listen(office.organization, office.receiver.url());
  office.receiver.answer(500);
  const { id } = await create(admin, { name: 'Helena Dias' });
  const failed = await waitFor(async () => {
    const [log] = await office.logs(admin, '?scope=organization');
    return log?.httpStatus === 500 ? log : null;
  });
  expect(must(await admin.client.post(`/api/webhook-logs/${failed.id}/process`))).toMatchObject({
    success: true,
  });
  expect(await newsSent(office.receiver, 2)).toEqual([
    ['client.created', id],
    ['client.created', id],
  ]);
  const [one, other] = office.receiver.received;
  expect(one?.headers['webhook-id']).toBe(other?.headers['webhook-id']);
  expect(one?.text).toBe(other?.text);
  const detail = must<WebhookLogDetail>(await admin.client.get(`/api/webhook-logs/${failed.id}`));
  expect(detail).toMatchObject({ event: 'client.created', payload: { data: { name: 'Helena Dias' } } });
});

it('sends each client of an import once', async () => {
  await listen(office.organization, office.receiver.url());
  const lines = Array.from(
    { length: 150 },
    (_, n) => `Cliente ${n};c${n}@exemplo.com.br;119876${10_000 + n}`,
  );
  const file = fileWith('Nome;E-mails;Telefones', ...lines);
  expect(await importFile(office.organization.admin.client, file)).toMatchObject({ created: 150 });
  const sent = await newsSent(office.receiver, 150);
  await settled();
  expect(new Set(sent.map(([, id]) => id)).size).toBe(150);
  expect(office.receiver.received).toHaveLength(150);
});
