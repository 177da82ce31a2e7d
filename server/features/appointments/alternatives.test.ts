import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiAlternative, ApiFreeSlots, ApiProblem } from '#shared/contract/api-v1.ts';
import type { Appointment, ConflictDetails } from '#shared/contract/appointments.ts';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import type { ErrorBody } from '#shared/contract/errors.ts';
import type { OrganizationSettings } from '#shared/contract/organization.ts';
import type { Product } from '#shared/contract/products.ts';
import type { Alternative } from '#shared/contract/suggestions.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { openDoor } from '#test/factories/integrations.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Answer, type Client } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { workers: false, clock: movableClock('2026-11-25T12:00:00Z') },
  });
});
afterAll(() => server.close());

/** Tuesday, 10:00 in São Paulo. */
const TAKEN = '2026-12-01T13:00:00.000Z';
const HOURS = { startTime: '09:00', endTime: '12:00', appointmentDuration: 30 };

let organization: Organization;
let ana: Person;
let bia: Person;
let caio: Person;
let services: Record<'ana' | 'bia', Product>;
/** Ana's appointment at the time that everybody asks for. */
let standing: Appointment;
beforeEach(async () => {
  organization = await createOrganization(server, 'Dora Reis');
  ana = await createProfessional(organization, 'Ana Prado');
  bia = await createProfessional(organization, 'Bia Conceição');
  caio = await createProfessional(organization, 'Caio Dias');
  for (const person of [ana, bia, caio]) await addWeek(organization, person, HOURS);
  services = {
    ana: await addProduct(organization, ana, { name: 'Avaliação', duration: 30 }),
    bia: await addProduct(organization, bia, { name: ' AVALIACAO ', duration: 60 }),
  };
  await addProduct(organization, caio, { name: 'Massagem', duration: 30 });
  standing = await addAppointment(organization, ana, TAKEN, { productId: services.ana.id });
});

const admin = () => organization.admin.client;
const settings = async (change: Partial<OrganizationSettings>) =>
  must<OrganizationSettings>(await admin().patch('/api/admin/organization', change));
const change = async (person: Person, body: object) =>
  must(await admin().put(`/api/admin/users/${person.user.id}`, body));

const asked = () => ({
  clientName: 'Eva Cruz',
  clientEmail: 'eva@exemplo.com.br',
  startTime: TAKEN,
  productId: services.ana.id,
});
type Refusal = Answer<ErrorBody>;
const byStaff = (body: object = {}, client = admin()): Promise<Refusal> =>
  client.post('/api/appointments', { ...asked(), userId: ana.user.id, ...body });
const byVisitor = (body: object = {}): Promise<Refusal> =>
  server.guest.post('/api/appointments/public', { ...asked(), professionalId: ana.user.id, ...body });

function detailsOf({ status, body }: Refusal): ConflictDetails {
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'APPOINTMENT_CONFLICT' });
  return body.details as ConflictDetails;
}
const alternativesOf = (answer: Refusal): readonly Alternative[] => detailsOf(answer).alternatives ?? [];
const labels = (answer: Refusal) => alternativesOf(answer).map(({ label }) => label);

const NEARBY = ['09:30, meia hora antes', '10:30, meia hora depois', '09:00, uma hora antes'].sort();
const WITH_BIA = 'mesmo horário com Bia Conceição';
const NEXT_WEEK = 'terça, 08/12, no mesmo horário';

describe('a taken time', () => {
  it('names to an administrator who else is free, and what else there is, all of which can be booked', async () => {
    const answer = await byStaff();
    expect(labels(answer)).toEqual([...NEARBY, WITH_BIA, NEXT_WEEK]);
    const { suggestions, alternatives = [] } = detailsOf(answer);
    expect(alternatives.slice(0, 3).map(({ startTime }) => startTime)).toEqual(
      suggestions.map(({ startTime }) => startTime),
    );
    for (const { professionalId, productId, startTime, endTime } of alternatives) {
      const made = must<Appointment>(await byStaff({ userId: professionalId, productId, startTime }), 201);
      expect([made.userId, made.endTime]).toEqual([professionalId, endTime]);
    }
  });

  it('names nobody to a professional, nor on a personal link', async () => {
    const own = await byStaff({ userId: undefined }, ana.client);
    expect(labels(own)).toEqual([...NEARBY, NEXT_WEEK]);
    expect(labels(await byVisitor())).toEqual([...NEARBY, NEXT_WEEK]);
  });

  it('names who else is free to those who came by the team’s link, unless it lists nobody', async () => {
    const teamLink = ana.user.bookingSlug;
    const answer = await byVisitor({ teamLink });
    expect(labels(answer)).toEqual([...NEARBY, WITH_BIA, NEXT_WEEK]);
    for (const each of alternativesOf(answer)) {
      const body = {
        professionalId: each.professionalId,
        productId: each.productId,
        startTime: each.startTime,
      };
      expect(must<PublicBookingAnswer>(await byVisitor(body), 201).endTime).toBe(each.endTime);
    }
    expect(labels(await byVisitor({ teamLink: organization.admin.user.id }))).not.toContain(WITH_BIA);
    await settings({ anyProfessional: 'only' });
    expect(labels(await byVisitor({ teamLink }))).not.toContain(WITH_BIA);
  });

  it('names nobody on another organisation’s link, nor on one that leads nowhere', async () => {
    const other = await createOrganization(server, 'Outra Casa');
    for (const teamLink of [other.admin.user.bookingSlug, other.admin.user.id, 'ninguem'])
      expect(labels(await byVisitor({ teamLink }))).toEqual([...NEARBY, NEXT_WEEK]);
  });

  it('leaves out who is inactive, busy, or offers something else, and names nobody where nobody is free', async () => {
    await change(bia, { isActive: false });
    expect(labels(await byStaff())).toEqual([...NEARBY, NEXT_WEEK]);
    await change(bia, { isActive: true });
    await addAppointment(organization, bia, '2026-12-01T12:30:00Z', { productId: services.bia.id });
    expect(labels(await byStaff())).not.toContain(WITH_BIA);
  });

  it('names two others at most: those with a share first, then who has least booked on the day, then by name', async () => {
    const more = ['Zoe Alves', 'Duda Melo', 'Enzo Reis'];
    const people: Person[] = [];
    for (const name of more) {
      const person = await createProfessional(organization, name);
      await addWeek(organization, person, HOURS);
      await addProduct(organization, person, { name: 'avaliação', duration: 30 });
      people.push(person);
    }
    const others = async () =>
      alternativesOf(await byStaff())
        .filter(({ kind }) => kind === 'another_person')
        .map(({ professionalName }) => professionalName);
    expect(await others()).toEqual(['Bia Conceição', 'Duda Melo']);
    await addAppointment(organization, bia, '2026-12-01T14:00:00Z', { productId: services.bia.id });
    expect(await others()).toEqual(['Duda Melo', 'Enzo Reis']);
    for (const person of people) await change(person, { distributionShare: 0 });
    expect(await others()).toEqual(['Bia Conceição', 'Duda Melo']);
  });

  it('names nobody of another specialty where no service says what is done', async () => {
    const withoutService = async () =>
      alternativesOf(await byStaff({ productId: undefined, duration: 30 }))
        .filter(({ kind }) => kind === 'another_person')
        .map(({ professionalName }) => professionalName);
    expect(await withoutService()).toEqual(['Bia Conceição', 'Caio Dias']);
    await change(ana, { title: 'Dentista' });
    await change(bia, { title: 'Psicóloga' });
    await change(caio, { title: ' dentista ' });
    expect(await withoutService()).toEqual(['Caio Dias']);
  });

  it('offers two weeks later where the next is taken, and nothing where both are', async () => {
    await addAppointment(organization, ana, '2026-12-08T13:00:00Z', { productId: services.ana.id });
    expect(labels(await byStaff()).at(-1)).toBe('terça, 15/12, no mesmo horário');
    await addAppointment(organization, ana, '2026-12-15T13:00:00Z', { productId: services.ana.id });
    expect(alternativesOf(await byStaff()).map(({ kind }) => kind)).not.toContain('next_week');
  });

  it('says what the clock of another person’s zone shows', async () => {
    await change(bia, { timezone: 'America/Manaus' });
    const [other] = alternativesOf(await byStaff()).filter(({ kind }) => kind === 'another_person');
    expect(other).toMatchObject({
      startTime: TAKEN,
      timezone: 'America/Manaus',
      label: `${WITH_BIA} (09:00 no fuso dessa agenda)`,
    });
  });

  it('offers a time of two places until both are taken', async () => {
    const dan = await createProfessional(organization, 'Dan Reis');
    await addWeek(organization, dan, { ...HOURS, maxConcurrentAppointments: 2 });
    await addProduct(organization, dan, { name: 'Avaliação', duration: 30 });
    await change(bia, { isActive: false });
    for (const free of [true, true, false]) {
      expect(labels(await byStaff()).includes('mesmo horário com Dan Reis')).toBe(free);
      await addAppointment(organization, dan, TAKEN, { duration: 30, allowConflict: true });
    }
  });
});

describe('a taken time for an appointment that moves', () => {
  const move = (id: string, client: Client = admin(), body: object = {}): Promise<Refusal> =>
    client.put(`/api/appointments/${id}`, { startTime: TAKEN, ...body });

  it('offers another person with the length that it has, who can take it over', async () => {
    const { id } = await addAppointment(organization, ana, '2026-12-03T13:00:00Z', {
      productId: services.ana.id,
    });
    const answer = await move(id);
    expect(labels(answer)).toEqual([...NEARBY, WITH_BIA, NEXT_WEEK]);
    for (const { kind, professionalId, startTime, endTime } of alternativesOf(answer).toReversed()) {
      const userId = kind === 'another_person' ? { userId: professionalId } : {};
      const moved = must<Appointment>(await admin().put(`/api/appointments/${id}`, { startTime, ...userId }));
      expect([moved.startTime, moved.endTime]).toEqual([startTime, endTime]);
      if (kind === 'another_person')
        expect(moved).toMatchObject({ userId: bia.user.id, productName: 'Avaliação' });
    }
  });

  it('offers a time that it overlaps itself, which only it takes', async () => {
    // 10:30 to 11:30, of 60 minutes: it may begin half an hour earlier or later.
    const { id } = await addAppointment(organization, ana, '2026-12-01T13:30:00.000Z', { duration: 60 });
    await addAppointment(organization, ana, '2026-12-01T12:00:00.000Z');
    const { suggestions } = detailsOf(await move(id));
    expect(suggestions.map(({ startTime }) => startTime)).toContain('2026-12-01T14:00:00.000Z');
    expect(suggestions.map(({ startTime }) => startTime)).not.toContain('2026-12-01T13:30:00.000Z');
    must(await admin().put(`/api/appointments/${id}`, { startTime: '2026-12-01T14:00:00.000Z' }));
  });

  it('names nobody to a professional who moves their own', async () => {
    const { id } = await addAppointment(organization, ana, '2026-12-03T13:00:00Z', {
      productId: services.ana.id,
    });
    expect(labels(await move(id, ana.client))).toEqual([...NEARBY, NEXT_WEEK]);
  });

  it('offers the client their professional alone', async () => {
    const { managePath } = must<PublicBookingAnswer>(
      await byVisitor({ startTime: '2026-12-03T13:00:00Z' }),
      201,
    );
    const token = managePath.split('/').at(-1) ?? '';
    const answer = await server.guest.post<ErrorBody>(`/api/agendamento/${token}/move`, { startTime: TAKEN });
    expect(labels(answer)).toEqual([...NEARBY, NEXT_WEEK]);
    const last = alternativesOf(answer).at(-1)?.startTime;
    must(await server.guest.post(`/api/agendamento/${token}/move`, { startTime: last }));
  });
});

describe('systems and assistants', () => {
  const path = '/api/v1/appointments';
  const system = () => openDoor(organization, 'api');
  const body = (given: object = {}) => ({
    professionalId: ana.user.id,
    productId: services.ana.id,
    startTime: TAKEN,
    clientName: 'Lia Costa',
    ...given,
  });
  const said = ({ alternatives = [] }: ApiProblem) => alternatives.map(({ label }) => label);

  it('REST names what can be booked instead of a taken time, each by its own clock', async () => {
    await change(bia, { timezone: 'America/Manaus' });
    const client = await system();
    const { status, body: problem } = await client.post<ApiProblem>(path, body());
    expect(status).toBe(409);
    expect(said(problem)).toEqual([...NEARBY, `${WITH_BIA} (09:00 no fuso dessa agenda)`, NEXT_WEEK]);
    const times = problem.alternatives?.map(({ startTime }) => startTime);
    expect(times?.slice(-2)).toEqual(['2026-12-01T09:00:00-04:00', '2026-12-08T10:00:00-03:00']);
    for (const { professionalId, productId, startTime } of problem.alternatives ?? [])
      must(await client.post(path, body({ professionalId, productId, startTime })), 201);
  });

  it('REST names others where a rule forbids the time, also for a change, which keeps its length', async () => {
    const client = await system();
    const { body: closed } = await client.post<ApiProblem>(path, body({ startTime: '2026-12-01T13:10:00Z' }));
    expect(closed.code).toBe('OFF_GRID');
    expect(said(closed)).toContain('10:30, 20 minutos depois');
    const { body: problem } = await client.patch<ApiProblem>(`${path}/${standing.id}`, {
      startTime: '2026-12-01T15:00:00Z',
    });
    expect(problem.code).toBe('OUTSIDE_AVAILABILITY');
    expect(said(problem)).toEqual([
      '10:30, uma hora e meia antes',
      '11:00, uma hora antes',
      '11:30, meia hora antes',
    ]);
  });

  it('an assistant reads the same, in words and as data', async () => {
    const client = await openDoor(organization, 'mcp');
    const call = async (name: string, args: object) => {
      const params = { name, arguments: args };
      const rpc = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      return must<{ result: { content: { text: string }[]; structuredContent: unknown } }>(
        await client.post('/mcp-server', rpc),
      ).result;
    };
    const { content, structuredContent } = await call('create_appointment', {
      professional: 'Ana',
      service: 'avaliação',
      startTime: '2026-12-01T10:00',
      clientName: 'Lia Costa',
    });
    const { error } = structuredContent as {
      error: { code: string; freeTimes: object[]; alternatives: (ApiAlternative & { weekday: string })[] };
    };
    expect(error.code).toBe('APPOINTMENT_CONFLICT');
    expect(error.freeTimes).toHaveLength(3);
    expect(error.alternatives.map(({ label }) => label)).toEqual([...NEARBY, WITH_BIA, NEXT_WEEK]);
    expect(error.alternatives[3]).toMatchObject({
      professionalId: bia.user.id,
      productId: services.bia.id,
      weekday: 'terça-feira',
    });
    expect(content[0]?.text).toContain(
      `- 2026-12-01T10:00:00-03:00 (terça-feira), Bia Conceição: ${WITH_BIA}`,
    );
    const { structuredContent: found } = await call('get_availability', {
      professional: 'Ana',
      service: 'avaliação',
      from: '2026-12-01',
      to: '2026-12-01',
    });
    expect(found).toHaveProperty('suggestions.0.label');
  });

  it('REST names the best free times first, unless the professional wants none suggested', async () => {
    const client = await system();
    const slots = async () =>
      must<ApiFreeSlots>(
        await client.get(
          `/api/v1/free-slots?professionalId=${ana.user.id}&productId=${services.ana.id}&from=2026-12-01&to=2026-12-01`,
        ),
      );
    const { data, suggestions = [] } = await slots();
    const [best] = suggestions;
    expect(data.map(({ startTime }) => startTime)).toContain(best?.startTime);
    expect(best).toMatchObject({ reason: 'first-of-day', label: 'o primeiro livre do dia' });
    must(await ana.client.patch('/api/user/profile', { suggestTimes: 'off' }));
    expect(await slots()).not.toHaveProperty('suggestions');
  });
});
