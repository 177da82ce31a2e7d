import { afterAll, beforeAll, expect, it } from 'vitest';
import { addProduct, addWindow } from '#test/factories/agenda.ts';
import { createOrganization, createProfessional, type Person } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

/** Two people have the same form open; the later save must not put back what the earlier one changed. */
let server: TestServer;
let admin: Person;
const address: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false } });
  const organization = await createOrganization(server);
  ({ admin } = organization);
  const ana = await createProfessional(organization, 'Ana Prado', { color: '#0f9d6e' });
  const service = await addProduct(organization, ana, { name: 'Sessão', duration: 60, price: 100 });
  const hours = await addWindow(organization, ana, { startTime: '09:00', endTime: '17:00' });
  address.professional = `/api/admin/users/${ana.user.id}`;
  address.service = `/api/products/${service.id}`;
  address.hours = `/api/availability/${hours.id}`;
  address.profile = '/api/user/profile';
});
afterAll(() => server.close());

type Values = Readonly<Record<string, unknown>>;
/** What both saw, what the other person saves first, another field, and what is typed here. */
const FORMS: [
  form: string,
  method: 'put' | 'patch',
  seen: Values,
  theirs: Values,
  mine: Values,
  another: Values,
][] = [
  [
    'professional',
    'put',
    { title: null },
    { title: 'Psicóloga' },
    { title: 'Terapeuta' },
    { color: '#112233' },
  ],
  ['service', 'put', { price: 100 }, { price: 120 }, { price: 130 }, { name: 'Consulta' }],
  [
    'hours',
    'patch',
    { endTime: '17:00' },
    { endTime: '18:00' },
    { endTime: '16:00' },
    { maxConcurrentAppointments: 2 },
  ],
  ['profile', 'patch', { title: null }, { title: 'Diretora' }, { title: 'Gerente' }, { defaultDuration: 30 }],
];

it.each(FORMS)(
  'refuses to save the form of a %s over another save',
  async (form, method, seen, theirs, mine, another) => {
    const save = (body: object) => admin.client[method](address[form] ?? '', body);
    must(await save(theirs));
    const stale = await save({ ...mine, expected: seen });
    expect(stale).toMatchObject(refused(409, 'CHANGED_MEANWHILE'));
    expect(stale.body).toMatchObject({ details: { current: theirs } });
    // Another field of the same form is free, and so is a value that both want.
    expect(must(await save(another))).toMatchObject({
      ...theirs,
      ...another,
    });
    expect(must(await save({ ...theirs, expected: seen }))).toMatchObject(theirs);
    expect(must(await save({ ...mine, expected: theirs }))).toMatchObject({ ...mine, ...another });
    // What is sent without what was seen is taken: a program says what it wants.
    expect(must(await save(theirs))).toMatchObject(theirs);
  },
);
