import type { Page } from '@playwright/test';
import { POLL_SECONDS, REPORT_ROWS } from '#shared/contract/limits.ts';
import { addressOf, clientPath, namesOf } from '#shared/contract/screens.ts';
import { addBusyTimes } from '#test/factories/busy-team.ts';
import { plantClients, plantOffers, plantTeam } from '#test/factories/large-team.ts';
import { createOrganization, createProfessional, type Person } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { IDLE_AFTER_MS } from '#web/lib/idle-after.ts';
import { expect, test, type Visit } from './fixtures.ts';
import { bookedLink, openMove } from './support/client-link.ts';
import { MeasuredPage, type Measured, type Needs } from './support/measured-step.ts';

// Wednesday 18 November 2026, 08:00 in São Paulo: the day's appointments are ahead.
const NOW = '2026-11-18T11:00:00Z';
const FROM = '2026-11-18T12:00:00Z';
/** Between the appointments, and over one of them. */
const BUSY_FROM = '2026-11-18T12:30:00Z';
/** Everybody's visit before, and in the next month; and that of the client whose own page is opened. */
const VISITS = ['2026-10-14T12:00:00Z', '2026-12-16T12:00:00Z'] as const;
const MANAGED = '2026-12-17T12:00:00Z';
/** Everybody's days off, none on a day that a step opens; and where the professional's many begin. */
const DAYS_OFF = ['2026-11-24', '2026-12-22'] as const;
const MORE_DAYS_OFF = '2027-01-04';
/** With these, screens ask for what Google calendars hold; nobody has connected one, so that Google is not called. */
const GOOGLE = { GOOGLE_CLIENT_ID: 'equipe', GOOGLE_CLIENT_SECRET: 'equipe' };
const SIZES = [1, 30, 200] as const;
const LONG_AGO_MS = 3_600_000;
const KINDS = ['requests', 'repeats', 'bytes', 'statements', 'elements'] as const satisfies (keyof Needs)[];

/** What any step may need, however many people the organisation has. */
const CEILING: Needs = { requests: 20, repeats: 1, bytes: 80_000, statements: 45, elements: 1_500 };
/** A team's agenda that opens, in any view. */
const OPENED = /^team agenda(, month| of a phone| opened in its (week|day))$/;
const OPENED_REQUESTS = 8;
/** A slow machine gives up what its document began to read, and its screen reads the parts one by one. */
const GIVEN_UP = /^0 bytes of \/api\/appointments\/team-/;
/** What every screen of the area reads is in a week that opens too: the people, the bell, the profile. */
const OF_AN_OPENING = { step: /^team agenda opened/, bytes: 22_000 };
/**
 * How much more 200 people may need than 30: longer figures, one more person by name, and what the job queue and code that loads
 * in idle moments add or not. Anything for each person would be 170 more.
 */
const ALLOWANCE: Needs = { requests: 2, repeats: 0, bytes: 400, statements: 15, elements: 30 };
/** A timetable or a week has every appointment of a page of people, most of 700 bytes: here three full days of twelve. */
const TIMES = /^(team agenda|what a day|"Filtrar|the first free|a person's absence)/;
const OF_TIMES = { bytes: 60_000, elements: 50 };
/** A report names more people than the team of 30 has. */
const REPORT = 'reports of the administrator';
const MORE_ROWS = REPORT_ROWS - 30;
const ROW = { bytes: 440, elements: 45 };

/**
 * In the page. How often it reads again while a slow machine draws a step says nothing of the step; and what it leaves for an idle
 * moment comes at once, so that it belongs to the step on a fast machine as on a slow one.
 */
const WITHOUT_CLOCK = `{
  const { setInterval, setTimeout } = window;
  window.setInterval = (run, ms, ...rest) => (ms >= ${POLL_SECONDS * 1000} ? 0 : setInterval(run, ms, ...rest));
  window.setTimeout = (run, ms, ...rest) => setTimeout(run, ms === ${IDLE_AFTER_MS} ? 0 : ms, ...rest);
}`;

type Act = (page: Page) => Promise<unknown>;
/** A step without anything before it goes on where the last one left the page. */
type Step = readonly [name: string, act: Act, before?: Act];
/** What one person does, or a visitor, in a window of a desk if nothing else is said. */
type Round = {
  readonly as?: Person;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly steps: readonly Step[];
};
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
type Team = {
  readonly admin: Person;
  /** Null where the administrator is alone. */
  readonly professional: Person | null;
  /** A client of everybody, and the own page of one. */
  readonly clientId: string;
  readonly managePath: string;
};

const at =
  (path: string): Act =>
  (page) =>
    page.goto(path);
const combobox = (name: string) => (page: Page) => page.getByRole('combobox', { name }).click();
const view = (name: string) => (page: Page) =>
  page.getByRole('group', { name: 'Visão da agenda' }).getByRole('button', { name }).click();
const close: Act = (page) => page.keyboard.press('Escape');
const press =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('button', { name }).first().click();
const nextMonth = press('Próximo mês');
const searchFor = (text: string) => (page: Page) =>
  page.getByRole('combobox', { name: 'Buscar', exact: true }).fill(text);
/** With the links below it, which wait for an idle moment. */
const teamAgenda: Act = async (page) => {
  await page.goto('/admin?agenda=todos&visao=mes');
  await page.getByText('Link da equipe', { exact: true }).waitFor();
};

/** The head of a person's column offers it to who points there. */
const absence: Act = async (page) => {
  await page.getByRole('columnheader').last().hover();
  await press(/^Ausência de/)(page);
};
/** What an administrator does. */
const ADMINISTRATION: readonly Step[] = [
  ...namesOf('admin').map((name): Step => [name, at(addressOf(name))]),
  ['"Quem" of the activities', combobox('Quem'), at('/activity')],
  ['team agenda, month', teamAgenda],
  ['team agenda, week', view('Semana')],
  ['team agenda, day', view('Dia')],
  ['"Filtrar por profissional"', combobox('Filtrar por profissional')],
  ['team agenda, next day', press('Próximo dia'), close],
  ['the first free time', press('Primeiro livre')],
  ["a person's absence", absence, close],
  [
    'team agenda, next week',
    press('Próxima semana'),
    async (page) => {
      await close(page);
      await view('Semana')(page);
    },
  ],
  ['what a day of the month has no room for', press(/^\+\d+ mais/), teamAgenda],
  ['team agenda, next month', nextMonth, teamAgenda],
  ['team agenda opened in its week', at('/admin?agenda=todos&visao=semana')],
  ['team agenda opened in its day', at('/admin?agenda=todos&visao=dia')],
  ['the bell', (page) => page.getByRole('button', { name: /^Avisos/ }).click()],
  ['the search', (page) => page.keyboard.press('/'), close],
  ['the search for clients', searchFor('cliente')],
  ['the search for professionals', searchFor('pessoa')],
  [
    '"Gerenciar horários"',
    (page) => page.getByRole('button', { name: 'Gerenciar horários' }).click(),
    at('/admin'),
  ],
  [
    '"Novo agendamento"',
    (page) => page.getByRole('button', { name: 'Novo agendamento' }).first().click(),
    close,
  ],
  ['"Profissional" of a new appointment', combobox('Profissional')],
  [
    'an appointment of today',
    (page) =>
      page
        .getByRole('region', { name: 'Agendamentos de Hoje' })
        .getByRole('listitem')
        .first()
        .getByRole('button')
        .click(),
    at('/admin'),
  ],
];

/** The screens of an agenda's owner, on which an administrator finds more than a professional does. */
const own = (reader: string): Step[] =>
  namesOf('professional').flatMap((name): Step[] => [
    [`${name} of ${reader}`, at(addressOf(name))],
    ...(name === 'ownAgenda' ? [[`next month of ${reader}`, nextMonth, view('Mês')] as const] : []),
  ]);

/** What a window of a phone shows otherwise than that of a desk. */
const ON_A_PHONE: readonly Step[] = [
  ['team agenda of a phone', at('/admin?agenda=todos')],
  ...['Dia', 'Semana', 'Mês'].map((name): Step => [`team agenda of a phone, ${name}`, view(name)]),
  ['dashboard of a phone', at('/admin')],
  ['clients of a phone', at('/clientes')],
];

// A day on paper has a sheet for everybody, as many as there are: it is no screen. Side by side they take no longer than the longest.
const JOURNEYS: Readonly<Record<string, (team: Team) => readonly Round[]>> = {
  'no screen of a team or a visitor': ({ admin, clientId, managePath }) => [
    {
      as: admin,
      steps: [
        ...ADMINISTRATION,
        ["a client's record", at(clientPath(clientId))],
        ["one person's agenda", at(`/admin?agenda=${admin.user.id}`)],
      ],
    },
    {
      steps: [
        ['the public page', at(`/book/shared/${admin.user.id}`)],
        ["one person's public page", at(`/book/personal/${admin.user.bookingSlug}`)],
        ["a client's own page", at(managePath)],
        ["other times on a client's own page", openMove],
      ],
    },
  ],
  'no screen on a phone': ({ admin }) => [
    { as: admin, viewport: PHONE, steps: ON_A_PHONE },
    { viewport: PHONE, steps: [['public page of a phone', at(`/book/shared/${admin.user.id}`)]] },
  ],
  "no screen of an agenda's owner": ({ admin, professional }) => [
    { as: admin, steps: own('the administrator') },
    ...(professional === null ? [] : [{ as: professional, steps: own('a professional') }]),
  ],
};

for (const [name, rounds] of Object.entries(JOURNEYS))
  test(`${name} needs more because the team is large`, async ({ visit }) => {
    test.setTimeout(300_000);
    const found = new Map(
      // Side by side: a step waits for most of its time.
      await Promise.all(
        SIZES.map(async (people) => [people, await measureTeam(visit, people, rounds)] as const),
      ),
    );
    const figures = [...found].flatMap(([people, steps]) =>
      [...steps].map(([step, { needs }]) => `${people} ${step}: ${JSON.stringify(needs)}`),
    );
    await test.info().attach('figures', { body: figures.join('\n'), contentType: 'text/plain' });
    const problems = [...found].flatMap(([people, steps]) =>
      [...steps].flatMap(([step, measured]) => {
        const smaller = people === 200 ? found.get(30)?.get(step) : undefined;
        const excess = excessOf(step, measured, smaller?.needs);
        return excess.length === 0
          ? []
          : [{ step, people, excess, answers: measured.answers, before: smaller?.answers }];
      }),
    );
    expect(problems).toEqual([]);
  });

/** What is beyond the ceiling, or beyond what a smaller team needed. */
function excessOf(step: string, { needs, answers }: Measured, smaller: Needs | undefined): string[] {
  const isOpened = OPENED.test(step) && !answers.some((answer) => GIVEN_UP.test(answer));
  return KINDS.flatMap((what) => {
    const rows = step === REPORT && (what === 'bytes' || what === 'elements') ? ROW[what] : 0;
    const times = TIMES.test(step) && (what === 'bytes' || what === 'elements') ? OF_TIMES[what] : 0;
    const opening = what === 'bytes' && OF_AN_OPENING.step.test(step) ? OF_AN_OPENING.bytes : 0;
    const ceiling = what === 'requests' && isOpened ? OPENED_REQUESTS : CEILING[what];
    const most = Math.min(
      ceiling + opening + times + rows * REPORT_ROWS,
      smaller === undefined ? Infinity : smaller[what] + ALLOWANCE[what] + rows * MORE_ROWS,
    );
    return needs[what] > most ? [`${needs[what]} ${what}, more than ${most}`] : [];
  });
}

/** What each step needs in an organisation of that many people, on a server of its own. */
async function measureTeam(
  visit: Visit,
  people: number,
  roundsOf: (team: Team) => readonly Round[],
): Promise<Map<string, Measured>> {
  const clock = movableClock(NOW);
  // Without the workers no statement is theirs.
  const server = await startTestServer({ overrides: { clock, workers: false }, env: GOOGLE });
  try {
    const found = new Map<string, Measured>();
    const team = await plant(server, people);
    // Nobody's page opens in the second after its organisation was made; on a slow machine such a page reads what may be new twice.
    server.context.live.quietFor = () => LONG_AGO_MS;
    for (const { as, viewport = DESK, steps } of roundsOf(team)) {
      const page = await visit({
        ...(as && { as }),
        at: server.address,
        viewport,
      });
      await page.clock.setFixedTime(new Date(NOW));
      await page.addInitScript(WITHOUT_CLOCK);
      const measured = new MeasuredPage(server, page);
      for (const [name, act, before] of steps)
        await test.step(`${name}, ${people} people`, async () => {
          if (before !== undefined) {
            await before(page);
            await measured.settle();
          }
          found.set(name, await measured.measure(act));
        });
      await page.close();
    }
    return found;
  } finally {
    await server.close();
  }
}

/** An organisation of that many people with clients, appointments and other times. */
async function plant(server: TestServer, people: number): Promise<Team> {
  const organization = await createOrganization(server);
  const { admin } = organization;
  const professional = people === 1 ? null : await createProfessional(organization);
  await plantTeam(server, organization, {
    people: people === 1 ? 1 : people - 1,
    appointmentsEach: 12,
    from: FROM,
  });
  await addBusyTimes(server, organization, { days: 2, from: BUSY_FROM });
  const clientId = await plantClients(server, organization, VISITS);
  const managePath = await bookedLink(server.guest, admin, MANAGED);
  await plantOffers(server, organization, {
    daysOff: DAYS_OFF,
    daysOffFrom: MORE_DAYS_OFF,
    fullest: professional,
  });
  return { admin, professional, clientId, managePath };
}
