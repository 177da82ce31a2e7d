import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditLogPage } from '#shared/contract/audit-log.ts';
import type { AvailabilitySlot } from '#shared/contract/availability.ts';
import type { WebhookLog } from '#shared/contract/webhooks.ts';
import { addProduct, addWindow } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  freshEmail,
  PASSWORD,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

// What an administrator would want to answer for: each change leaves one entry with what it changed, a save that
// changed nothing leaves none, and nothing secret is ever in it.

let server: TestServer;
let organization: Organization;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { clock: movableClock('2026-11-18T12:00:00Z'), workers: false },
    env: { WEBHOOK_ALLOW_PRIVATE: 'true' },
  });
});
beforeEach(async () => {
  organization = await createOrganization(server, 'Dora Reis');
  ana = await createProfessional(organization, 'Ana Prado');
});
afterAll(() => server.close());

const admin = () => organization.admin.client;
const wholeLog = async () => must<AuditLogPage>(await admin().get('/api/admin/audit-log?limit=100')).entries;

/** The entries that a piece of work leaves, in the order in which they were written, without what each test knows. */
async function entriesOf(work: () => Promise<unknown>) {
  const before = (await wholeLog()).length;
  await work();
  const all = await wholeLog();
  return all
    .slice(0, all.length - before)
    .reverse()
    .map(({ entity, action, actor, subject, owner, before: was, after: is }) => ({
      what: `${entity} ${action}`,
      by: actor.name,
      subject,
      of: owner?.name ?? null,
      was,
      is,
    }));
}
const asDora = { by: 'Dora Reis', subject: null, of: null, was: {}, is: {} };
const asAna = { ...asDora, by: 'Ana Prado' };

describe('people', () => {
  it('a new organisation begins with who made it, a new person with who added them', async () => {
    expect(await wholeLog()).toMatchObject([
      {
        action: 'created',
        actor: { name: 'Dora Reis' },
        subject: 'Ana Prado',
        after: { role: 'professional' },
      },
      { action: 'registered', actor: { name: 'Dora Reis' }, after: { name: 'Dora Reis', role: 'admin' } },
    ]);
  });

  it('the rules of the organisation, once they change', async () => {
    const entries = await entriesOf(async () => {
      must(await admin().patch('/api/admin/organization', { requireClientEmail: true }));
      must(await admin().patch('/api/admin/organization', { requireClientEmail: true }));
    });
    expect(entries).toEqual([
      {
        ...asDora,
        what: 'organization updated',
        was: { requireClientEmail: false },
        is: { requireClientEmail: true },
      },
    ]);
  });

  it('what an administrator changes, and that there is a new password, never which', async () => {
    const path = `/api/admin/users/${ana.user.id}`;
    const email = freshEmail();
    const entries = await entriesOf(async () => {
      must(await admin().put(path, { title: 'Psicóloga', name: 'Ana Prado', email }));
      must(await admin().put(path, { isActive: false }));
      must(await admin().put(path, { isActive: false }));
      must(await admin().put(path, { password: 'outra-senha' }));
    });
    const about = { ...asDora, subject: 'Ana Prado' };
    expect(entries).toEqual([
      {
        ...about,
        what: 'user updated',
        was: { title: null, email: ana.email },
        is: { title: 'Psicóloga', email },
      },
      { ...about, what: 'user updated', was: { isActive: true }, is: { isActive: false } },
      { ...about, what: 'user password_set' },
    ]);
    expect(JSON.stringify(await everything())).not.toMatch(/outra-senha|argon2/);
  });

  it('what a person changes of their own rules, and their own password', async () => {
    const entries = await entriesOf(async () => {
      const change = { bufferTime: 15, minimumCancelNotice: 120, bookingSlug: ana.user.bookingSlug };
      must(await ana.client.patch('/api/user/profile', change));
      must(await ana.client.patch('/api/user/profile', change));
      must(await ana.client.post('/api/auth/password', { current: PASSWORD, new: 'outra-senha' }));
    });
    expect(entries).toEqual([
      {
        ...asAna,
        what: 'user updated',
        subject: 'Ana Prado',
        was: { bufferTime: null, minimumCancelNotice: 0 },
        is: { bufferTime: 15, minimumCancelNotice: 120 },
      },
      { ...asAna, what: 'user password_changed', subject: 'Ana Prado' },
    ]);
  });

  it('a removal, with what becomes of the appointments', async () => {
    await addAppointment(organization, ana, '2026-11-10T12:00:00Z');
    const entries = await entriesOf(async () =>
      must(await admin().delete(`/api/admin/users/${ana.user.id}`)),
    );
    expect(entries).toMatchObject([
      { what: 'appointment released', subject: 'Carla Dias', of: 'Ana Prado' },
      { what: 'user deleted', subject: 'Ana Prado', was: { name: 'Ana Prado' }, is: {} },
    ]);
  });
});

it('services, with who changed them and their price in reais', async () => {
  const entries = await entriesOf(async () => {
    const { id } = await addProduct(organization, ana, { name: 'Retorno', price: 120.5 });
    must(await ana.client.put(`/api/products/${id}`, { price: 150, name: 'Retorno' }));
    must(await ana.client.put(`/api/products/${id}`, { price: 150 }));
    must(await ana.client.delete(`/api/products/${id}`));
  });
  const of = { subject: 'Retorno', of: 'Ana Prado' };
  const whole = { name: 'Retorno', duration: 45, isActive: true };
  expect(entries).toEqual([
    { ...asDora, ...of, what: 'product created', is: { ...whole, price: 120.5 } },
    { ...asAna, ...of, what: 'product updated', was: { price: 120.5 }, is: { price: 150 } },
    { ...asAna, ...of, what: 'product deleted', was: { ...whole, price: 150 } },
  ]);
});

describe('hours', () => {
  const of = { of: 'Ana Prado' };
  const whole = { appointmentDuration: 60, maxConcurrentAppointments: 1, isActive: true };

  it('weekly windows: made for several days, changed, copied, removed', async () => {
    const entries = await entriesOf(async () => {
      const made = await addWindow(organization, ana, { alsoOn: [3] });
      must(await ana.client.patch(`/api/availability/${made.id}`, { startTime: '10:00' }));
      must(await ana.client.patch(`/api/availability/${made.id}`, { startTime: '10:00' }));
      must(await ana.client.post('/api/availability/copy', { from: 1, to: [3, 5] }));
      must(await ana.client.delete(`/api/availability/${made.id}`));
    });
    const hours = { opensAt: '10:00', closesAt: '17:00' };
    expect(entries).toEqual([
      {
        ...asDora,
        ...of,
        what: 'hours window_created',
        is: { ...whole, days: [1, 3], opensAt: '09:00', closesAt: '17:00' },
      },
      {
        ...asAna,
        ...of,
        what: 'hours window_updated',
        subject: '1 09:00-17:00',
        was: { opensAt: '09:00' },
        is: { opensAt: '10:00' },
      },
      {
        ...asAna,
        ...of,
        what: 'hours week_copied',
        was: { windows: ['3 09:00-17:00'] },
        is: { copiedFrom: 1, windows: ['3 10:00-17:00', '5 10:00-17:00'] },
      },
      {
        ...asAna,
        ...of,
        what: 'hours window_deleted',
        subject: '1 10:00-17:00',
        was: { ...whole, ...hours, days: [1] },
      },
    ]);
    expect(must<AvailabilitySlot[]>(await ana.client.get('/api/availability'))).toHaveLength(2);
  });

  it('days off without their reason, and holidays by the day that changed', async () => {
    const entries = await entriesOf(async () => {
      const made = must<{ id: string }>(
        await ana.client.post('/api/availability/exceptions', { from: '2026-12-21', reason: 'Cirurgia' }),
        201,
      );
      must(await admin().delete(`/api/availability/exceptions/${made.id}`));
      for (const keys of [['natal'], ['natal']])
        must(await ana.client.put('/api/availability/holidays', { isWorked: true, keys }));
      must(await ana.client.put('/api/availability/holidays', { isWorked: false }));
      for (const country of ['PT', 'PT'])
        must(await ana.client.put('/api/availability/holiday-place', { country }));
    });
    const dates = { firstDate: '2026-12-21', lastDate: '2026-12-21', reason: true };
    expect(entries).toEqual([
      { ...asAna, ...of, what: 'hours dates_created', is: dates },
      { ...asDora, ...of, what: 'hours dates_deleted', was: dates },
      { ...asAna, ...of, what: 'hours holidays_opened', is: { holidays: ['Natal'] } },
      { ...asAna, ...of, what: 'hours holidays_closed', is: { holidays: ['Natal'] } },
      {
        ...asAna,
        ...of,
        what: 'hours holiday_place_changed',
        was: { holidayCountry: null },
        is: { holidayCountry: 'PT' },
      },
    ]);
    expect(JSON.stringify(await everything())).not.toContain('Cirurgia');
  });
});

it('the booking form, field by field', async () => {
  const entries = await entriesOf(async () => {
    must(await ana.client.post('/api/booking-form-settings', { requirePhone: true }));
    must(await ana.client.post('/api/booking-form-settings', { requirePhone: true }));
  });
  expect(entries).toEqual([
    {
      ...asAna,
      of: 'Ana Prado',
      what: 'booking_form updated',
      was: { requirePhone: false },
      is: { requirePhone: true },
    },
  ]);
});

describe('notifications', () => {
  const save = (body: object) => ana.client.post('/api/notification-settings', body);

  it('say of a webhook’s address where it leads, that it changed, and nothing that opens it', async () => {
    const entries = await entriesOf(async () => {
      must(
        await save({
          webhookUrl: 'http://127.0.0.1:9/gancho-sigiloso?chave=sigilosa',
          notificationTimes: [30],
        }),
      );
      must(await save({ webhookUrl: 'http://127.0.0.1:9/outro-sigiloso', notificationTimes: [30] }));
      must(await save({ notificationTimes: [30] }));
      must(await ana.client.post('/api/webhook/secret'));
    });
    const of = { of: 'Ana Prado' };
    const host = 'http://127.0.0.1:9';
    expect(entries).toEqual([
      {
        ...asAna,
        ...of,
        what: 'notifications updated',
        was: { webhookUrl: null, notificationTimes: [60, 1440] },
        is: { webhookUrl: host, notificationTimes: [30] },
      },
      { ...asAna, ...of, what: 'notifications updated', was: { webhookUrl: host }, is: { webhookUrl: host } },
      { ...asAna, ...of, what: 'notifications secret_rotated' },
    ]);
    expect(JSON.stringify(await everything())).not.toMatch(/sigilos|whsec_/);
  });

  it('the log keeps the organisation’s own notifications, and a reminder that was taken off', async () => {
    const entries = await entriesOf(async () => {
      must(
        await admin().post('/api/admin/webhook-settings', {
          webhookNotificationsEnabled: true,
          webhookUrl: 'http://127.0.0.1:9/',
          webhookEvents: ['appointment.reminder'],
        }),
      );
      await addAppointment(organization, ana, '2026-11-24T15:00:00Z');
      must(await admin().post('/api/webhook-logs/reprocess-all?scope=organization'));
      const [planned] = must<WebhookLog[]>(
        await admin().get('/api/webhook-logs/scheduled?scope=organization'),
      );
      must(await admin().delete(`/api/webhook-logs/${planned?.id ?? ''}`));
    });
    expect(entries).toMatchObject([
      { what: 'notifications updated', by: 'Dora Reis', of: null },
      { what: 'appointment created' },
      { ...asDora, what: 'notifications delivery_removed' },
    ]);
  });
});

it('doors, each time they open or shut, and keys without their value', async () => {
  let key = '';
  const entries = await entriesOf(async () => {
    must(await admin().post('/api/admin/toggle-api', { enabled: false }));
    must(await admin().post('/api/admin/toggle-api', { enabled: true }));
    must(await admin().post('/api/admin/toggle-api', { enabled: true }));
    key = must<{ apiToken: string }>(await admin().post('/api/admin/generate-api-token')).apiToken;
    must(await admin().get('/api/admin/get-api-token'));
    must(await admin().post('/api/admin/toggle-api', { enabled: false }));
  });
  expect(entries).toEqual(
    ['api_enabled', 'api_token_generated', 'api_token_shown', 'api_disabled'].map((action) => ({
      ...asDora,
      what: `integration ${action}`,
    })),
  );
  expect(JSON.stringify(await everything())).not.toContain(key);
});

it('keeps nothing of what was refused', async () => {
  const entries = await entriesOf(async () => {
    await admin().put(`/api/admin/users/${ana.user.id}`, { email: organization.admin.email });
    await ana.client.patch('/api/user/profile', { bookingSlug: 'admin', title: 'Psicóloga' });
    await ana.client.post('/api/products', { name: ' ', duration: 30, price: 1 });
    await ana.client.post('/api/auth/password', { current: 'errada', new: 'outra-senha' });
  });
  expect(entries).toEqual([]);
});

/** The whole table as it lies there, whatever the answers leave out. */
const everything = () => server.context.database.query('SELECT * FROM audit_log');
