import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  BOOKING_FORM_DEFAULTS,
  bookingFormSettings,
  type BookingFormSettings,
} from '#shared/contract/booking-form.ts';
import { createOrganization, createProfessional, type Organization } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const PATH = '/api/booking-form-settings';

let server: TestServer;
let organization: Organization;
beforeAll(async () => {
  server = await startTestServer();
  organization = await createOrganization(server);
});
afterAll(() => server.close());

it('starts with the product’s defaults, keeps what was saved and leaves out what was not sent', async () => {
  const { client } = await createProfessional(organization);
  expect(must(await client.get(PATH))).toEqual(BOOKING_FORM_DEFAULTS);
  const saved = must<BookingFormSettings>(
    await client.post(PATH, { requireEmail: false, customMessage: '  Chegue cedo. ' }),
  );
  expect(bookingFormSettings.parse(saved)).toEqual(saved);
  expect(saved).toEqual({ ...BOOKING_FORM_DEFAULTS, requireEmail: false, customMessage: 'Chegue cedo.' });
  const second = { ...saved, requirePhone: true };
  expect(must(await client.post(PATH, { requirePhone: true }))).toEqual(second);
  expect(must(await client.get(PATH))).toEqual(second);
  expect(must(await client.post(PATH, { customMessage: '' }))).toEqual({ ...second, customMessage: null });
});

it('never requires a field that is not shown', async () => {
  const { client } = await createProfessional(organization);
  must(await client.post(PATH, { requirePhone: true, requireNotes: true }));
  const hidden = must(await client.post(PATH, { showPhone: false, showNotes: false }));
  expect(hidden).toMatchObject({ requirePhone: false, requireNotes: false });
  expect(must(await client.post(PATH, { requirePhone: true }))).toMatchObject({ requirePhone: false });
});

it('the booking form is saved once when saved twice at the same moment', async () => {
  const { client } = await createProfessional(organization);
  const answers = await Promise.all([
    client.post(PATH, { requireName: false }),
    client.post(PATH, { requireEmail: false }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(must(await client.get(PATH))).toMatchObject({ requireName: false, requireEmail: false });
});

it('belongs to one person: the administrator names them, nobody else does', async () => {
  const person = await createProfessional(organization);
  const colleague = await createProfessional(organization);
  const stranger = (await createOrganization(server)).admin;
  const { id } = person.user;
  const { client } = organization.admin;
  must(await client.post(PATH, { userId: id, showNotes: false }));
  expect(must(await client.get(`${PATH}?userId=${id}`))).toMatchObject({ showNotes: false });
  expect(must(await person.client.get(PATH))).toMatchObject({ showNotes: false });
  expect(must(await client.get(PATH))).toEqual(BOOKING_FORM_DEFAULTS);

  expect(await colleague.client.get(`${PATH}?userId=${id}`)).toMatchObject(refused(403, 'FORBIDDEN'));
  expect(await colleague.client.post(PATH, { userId: id })).toMatchObject(refused(403, 'FORBIDDEN'));
  expect(await stranger.client.get(`${PATH}?userId=${id}`)).toMatchObject(refused(404, 'USER_NOT_FOUND'));
  expect(await stranger.client.post(PATH, { userId: id })).toMatchObject(refused(404, 'USER_NOT_FOUND'));
});

it('refuses a message that is too long', async () => {
  const { client } = await createProfessional(organization);
  expect(await client.post(PATH, { customMessage: 'x'.repeat(1001) })).toMatchObject(
    refused(400, 'VALIDATION', { fields: ['customMessage'] }),
  );
});
