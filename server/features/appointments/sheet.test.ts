import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import { SHEET } from '#shared/contract/limits.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { addTeam } from '#test/factories/team.ts';
import { must } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { statementsOf } from '#test/harness/statements.ts';

type Page = {
  organization: string;
  people: { name: string }[];
  appointments: Appointment[];
  hasMore: boolean;
};
const DAY = 'from=2026-11-21&to=2026-11-21';

let server: TestServer;
let organization: Organization;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false } });
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado', {
    timezone: 'America/Rio_Branco',
    title: 'Nutricionista',
  });
  await addAppointment(organization, organization.admin, '2026-11-21T12:00:00Z', {
    clientName: '=HYPERLINK("http://mau.exemplo";"ver")',
    clientEmail: null,
    clientPhone: '+5511987654321',
    notes: '-1\nsegunda linha; "aspas"',
  });
  // 21 November, 21:00 to 22:00, by Ana's clock.
  await addAppointment(organization, ana, '2026-11-22T02:00:00Z', {
    clientName: '@Íris',
    clientEmail: 'iris@exemplo.com.br',
  });
  await addAppointment(organization, ana, '2026-11-22T12:00:00Z', { clientName: 'Amanhã' });
});
afterAll(() => server.close());

const file = (person: Person, text: string) =>
  person.client.get<string>(`/api/appointments/sheet-file?${text}`);
const sheet = (person: Person, text: string) => person.client.get<Page>(`/api/appointments/sheet?${text}`);
const names = ({ appointments }: Page) => appointments.map(({ clientName }) => clientName);

it('writes a table for a Brazilian spreadsheet, in which nothing is calculated', async () => {
  const answer = await file(organization.admin, `${DAY}&format=csv&notes=true`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="agenda-2026-11-21.csv"');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { name } = organization.admin.user;
  expect(answer.body.replace(/^\uFEFF/, '').split('\r\n')).toEqual([
    'Data;Início;Fim;Fuso horário;Profissional;Cliente;Telefone;E-mail;Serviço;Observações',
    `21/11/2026;09:00;10:00;America/Sao_Paulo;${name};"'=HYPERLINK(""http://mau.exemplo"";""ver"")";"'+5511987654321";;;"'-1\nsegunda linha; ""aspas"""`,
    `21/11/2026;21:00;22:00;America/Rio_Branco;Ana Prado;"'@Íris";;iris@exemplo.com.br;;`,
    '',
  ]);
});

it('takes the phone of the client’s record where the appointment has none', async () => {
  const team = await createOrganization(server);
  const bruno = await createProfessional(team, 'Bruno Lima');
  const contacts = [
    { clientName: 'Nara Dutra', clientEmail: 'nara@exemplo.com.br' },
    { clientName: 'Otávio Sá', clientEmail: null, clientPhone: '11955554444' },
  ];
  const phones = ['(11) 97777-1234', '(11) 97777-5678'];
  for (const [index, client] of contacts.entries()) {
    const start = `2026-11-24T1${index + 2}:00:00Z`;
    const { clientId } = await addAppointment(team, bruno, start, client);
    must(await bruno.client.put(`/api/clients/${clientId}`, { phones }));
  }
  const day = 'from=2026-11-24&to=2026-11-24';
  for (const person of [team.admin, bruno]) {
    expect(must<Page>(await sheet(person, day)).appointments.map(({ clientPhone }) => clientPhone)).toEqual([
      '5511977771234',
      '5511955554444',
    ]);
    const table = must<string>(await file(person, `${day}&format=csv`));
    expect(table).toContain(`;Nara Dutra;"'+5511977771234";nara@exemplo.com.br;`);
    const calendar = must<string>(await file(person, `${day}&format=ics`)).replaceAll('\r\n ', '');
    expect(calendar).toContain('Telefone: 5511977771234');
  }
});

it('begins the table with the mark by which a spreadsheet knows its letters', async () => {
  const { base, token } = organization.admin.client;
  const response = await fetch(`${base}/api/appointments/sheet-file?${DAY}&format=csv`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});

it('writes a calendar that other calendars read', async () => {
  const answer = await file(organization.admin, 'from=2026-11-21&to=2026-11-22&format=ics&notes=true');
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="agenda-2026-11-21-a-2026-11-22.ics"',
  );
  const text = answer.body.replaceAll('\r\n ', '');
  expect(text.match(/^BEGIN:VCALENDAR\r\n/gm)).toHaveLength(1);
  expect(text.match(/^BEGIN:VEVENT\r\n/gm)).toHaveLength(3);
  expect(text.match(/^END:VEVENT\r\n/gm)).toHaveLength(3);
  expect(text).toMatch(/END:VEVENT\r\nEND:VCALENDAR\r\n$/);
  expect(text).toContain('SUMMARY:Atendimento de Amanhã');
  expect(text).toContain('DTSTART:20261122T020000Z\r\nDTEND:20261122T030000Z\r\n');
  expect(text).toContain('Observações: -1\\nsegunda linha\\; "aspas"');
  expect(answer.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
});

it('writes a calendar without an encoder for each letter', async () => {
  let made = 0;
  const { TextEncoder: Encoder } = globalThis;
  vi.stubGlobal(
    'TextEncoder',
    class extends Encoder {
      constructor() {
        super();
        made++;
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const calendar = must<string>(await file(organization.admin, `${DAY}&format=ics&notes=true`));
  expect(calendar.length).toBeGreaterThan(700);
  // The head is the library's whole work.
  expect(made).toBeLessThan(200);
});

it('carries notes only where they are asked for', async () => {
  for (const [format, word] of [
    ['csv', 'Observações'],
    ['ics', 'segunda linha'],
  ] as const) {
    const texts = await Promise.all(
      ['', '&notes=false', '&notes=true'].map(async (notes) =>
        must<string>(await file(organization.admin, `${DAY}&format=${format}${notes}`)),
      ),
    );
    expect(texts.map((text) => text.replaceAll('\r\n ', '').includes(word))).toEqual([false, false, true]);
  }
});

it('has a row of a calendar event once, and no copy that an import made of an appointment', async () => {
  const team = await createOrganization(server);
  const plant = async (time: string, clientName: string, event: string | null, made: number) => {
    const start = `2026-11-23T${time}:00Z`;
    const { id } = await addAppointment(team, team.admin, start, { clientName, allowConflict: true });
    await server.context.database.query(
      `UPDATE appointment_rows SET google_event_id = $2,
              created_at = timestamptz '2026-11-01T12:00:00Z' + $3 * interval '1 minute' WHERE id = $1`,
      [id, event, made],
    );
    return id;
  };
  const first = await plant('12:00', 'Primeira', 'e', 1);
  await plant('14:00', 'Última', 'e', 2);
  const own = await plant('16:00', 'Própria', null, 3);
  await plant('16:00', 'própria', 'copy', 4);
  await plant('18:00', 'Xará', null, 5);
  await plant('18:00', 'Xará', null, 6);
  const lines = must<string>(await file(team.admin, 'from=2026-11-23&to=2026-11-23&format=csv')).split(
    '\r\n',
  );
  const read = lines.slice(1, -1).map((line) => line.split(';'));
  expect(read.map((cells) => `${cells[1] ?? ''} ${cells[5] ?? ''}`)).toEqual([
    '11:00 Primeira',
    '13:00 Própria',
    '15:00 Xará',
    '15:00 Xará',
  ]);
  const calendar = must<string>(await file(team.admin, 'from=2026-11-23&to=2026-11-23&format=ics'));
  expect(calendar.match(/^UID:.*$/gm)?.slice(0, 2)).toEqual(
    [first, own].map((id) => `UID:${id}@hora-marcada`),
  );
});

it('names those who were asked for, also without an appointment', async () => {
  const empty = 'from=2026-01-02&to=2026-01-02';
  const read = async (person: Person, text: string) =>
    must<Page>(await sheet(person, text)).people.map(({ name }) => name);
  expect(await read(organization.admin, empty)).toEqual([]);
  expect(await read(organization.admin, `${empty}&userIds=${ana.user.id}`)).toEqual(['Ana Prado']);
  expect(await read(ana, empty)).toEqual(['Ana Prado']);
});

it('answers an empty calendar and table where nothing is', async () => {
  const empty = 'from=2026-01-01&to=2026-01-31';
  expect((await file(organization.admin, `${empty}&format=ics`)).body).toMatch(
    /^BEGIN:VCALENDAR\r\n(?:[A-Z-]+:.*\r\n)+END:VCALENDAR\r\n$/,
  );
  expect((await file(organization.admin, `${empty}&format=csv`)).body.match(/\r\n/g)).toHaveLength(1);
});

it('holds those asked for alone, each day by the clock of its appointment', async () => {
  const read = async (text: string) => names(must<Page>(await sheet(organization.admin, text)));
  expect(await read(DAY)).toEqual(['=HYPERLINK("http://mau.exemplo";"ver")', '@Íris']);
  expect(await read(`${DAY}&userIds=${ana.user.id}`)).toEqual(['@Íris']);
  expect(await read(`${DAY}&specialty=nutricionista`)).toEqual(['@Íris']);
  expect(await read('from=2026-11-22&to=2026-11-22')).toEqual(['Amanhã']);
});

it('gives a professional their own alone', async () => {
  expect(names(must<Page>(await sheet(ana, DAY)))).toEqual(['@Íris']);
  expect(names(must<Page>(await sheet(ana, `${DAY}&specialty=Psic%C3%B3loga`)))).toEqual(['@Íris']);
  expect((await file(ana, `${DAY}&format=csv`)).body).not.toContain('HYPERLINK');
  const others = `${DAY}&userIds=${organization.admin.user.id}`;
  expect(await sheet(ana, others)).toMatchObject(refused(404, 'USER_NOT_FOUND'));
  expect(await file(ana, `${others}&format=ics`)).toMatchObject(refused(404, 'USER_NOT_FOUND'));
});

it('keeps to the organisation and to 31 days', async () => {
  const stranger = await createOrganization(server);
  const answer = must<Page>(await sheet(stranger.admin, `${DAY}&userIds=${ana.user.id}`));
  expect(answer).toEqual({ organization: expect.any(String), people: [], appointments: [], hasMore: false });
  const ask = (text: string) => file(organization.admin, `${text}&format=csv`);
  expect((await ask('from=2026-10-01&to=2026-10-31')).status).toBe(200);
  expect(await ask('from=2026-10-01&to=2026-11-01')).toMatchObject(refused(400, 'VALIDATION'));
  expect(await ask('from=2026-10-02&to=2026-10-01')).toMatchObject(refused(400, 'RANGE_INVERTED'));
});

it.each([1, 30, 200])('reads page by page: %i people', async (people) => {
  const team = await createOrganization(server);
  await addTeam(server, team, { people, appointmentsEach: 4, from: '2026-11-23T12:00:00Z' });
  const day = 'from=2026-11-23&to=2026-11-23';
  const total = people * 4;
  const pages = Math.floor(total / SHEET.page) + 1;
  const lines = must<string>(await file(team.admin, `${day}&format=csv`)).split('\r\n');
  expect(lines).toHaveLength(total + 2);
  expect(new Set(lines).size).toBe(lines.length);
  // The session, what is doubled, and one statement for each page.
  expect(await statementsOf(server, () => file(team.admin, `${day}&format=csv`))).toBe(pages + 2);
  expect(await statementsOf(server, () => file(team.admin, `${day}&format=ics`))).toBe(pages + 2);
  expect(await statementsOf(server, () => sheet(team.admin, day))).toBe(3);

  const seen: string[] = [];
  let page = must<Page>(await sheet(team.admin, day));
  for (;;) {
    seen.push(...page.appointments.map(({ id }) => id));
    const last = page.appointments.at(-1);
    if (!page.hasMore || last === undefined) break;
    page = must<Page>(await sheet(team.admin, `${day}&afterStart=${last.startTime}&afterId=${last.id}`));
  }
  expect(new Set(seen).size).toBe(total);
});
