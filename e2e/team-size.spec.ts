import type { Page } from '@playwright/test';
import { addressOf, namesOf } from '#shared/contract/screens.ts';
import { addBusyTimes } from '#test/factories/busy-team.ts';
import { plantTeam } from '#test/factories/large-team.ts';
import { createOrganization, createProfessional } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { startTestServer } from '#test/harness/server.ts';
import { expect, test, type Visit } from './fixtures.ts';
import { MeasuredPage, type Measured, type Needs } from './support/measured-step.ts';

// Wednesday 18 November 2026, 08:00 in São Paulo: the day's appointments are ahead.
const NOW = '2026-11-18T11:00:00Z';
const FROM = '2026-11-18T12:00:00Z';
/** Between the appointments, and over one of them. */
const BUSY_FROM = '2026-11-18T12:30:00Z';
/** With these, screens ask for what Google calendars hold; nobody has connected one, so that Google is not called. */
const GOOGLE = { GOOGLE_CLIENT_ID: 'equipe', GOOGLE_CLIENT_SECRET: 'equipe' };
const SIZES = [1, 30, 200] as const;
const KINDS = ['requests', 'bytes', 'statements', 'elements'] as const satisfies (keyof Needs)[];

/** What any step may need, however many people the organisation has. */
const CEILING: Needs = { requests: 20, bytes: 80_000, statements: 45, elements: 1_500 };
/**
 * How much more 200 people may need than 30: longer figures, one more person by name, and what the job queue, live messages
 * and code that loads in idle moments add or not. Anything for each person would be 170 more.
 */
const ALLOWANCE: Needs = { requests: 2, bytes: 400, statements: 15, elements: 30 };

type Step = readonly [name: string, act: (page: Page) => Promise<unknown>, before?: string];
const combobox = (name: string) => (page: Page) => page.getByRole('combobox', { name }).click();
const view = (name: string) => (page: Page) =>
  page.getByRole('group', { name: 'Visão da agenda' }).getByRole('button', { name }).click();
const TEAM_AGENDA = '/admin?agenda=todos';

/** What an administrator does; a step without an address of its own goes on where the last one left the page. */
const ADMINISTRATION: readonly Step[] = [
  ...namesOf('admin').map((name): Step => [name, (page) => page.goto(addressOf(name))]),
  ['"Quem" of the activities', combobox('Quem'), '/activity'],
  ['team agenda, month', (page) => page.goto(TEAM_AGENDA)],
  ['team agenda, week', view('Semana')],
  ['team agenda, day', view('Dia')],
  ['"Filtrar por profissional"', combobox('Filtrar por profissional')],
  [
    '"Gerenciar horários"',
    (page) => page.getByRole('button', { name: 'Gerenciar horários' }).click(),
    '/admin',
  ],
  [
    '"Novo agendamento"',
    (page) => page.getByRole('button', { name: 'Novo agendamento' }).first().click(),
    '/admin',
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
    '/admin',
  ],
];

const OWN: readonly Step[] = namesOf('professional').map((name): Step => [
  name,
  (page) => page.goto(addressOf(name)),
]);

test('no screen needs more because the team is large', async ({ visit }) => {
  test.setTimeout(300_000);
  const found = new Map(
    // Side by side: a step waits for most of its time.
    await Promise.all(SIZES.map(async (people) => [people, await measureTeam(visit, people)] as const)),
  );
  const figures = [...found].flatMap(([people, steps]) =>
    [...steps].map(([step, { needs }]) => `${people} ${step}: ${JSON.stringify(needs)}`),
  );
  await test.info().attach('figures', { body: figures.join('\n'), contentType: 'text/plain' });
  const problems = [...found].flatMap(([people, steps]) =>
    [...steps].flatMap(([step, measured]) => {
      const smaller = people === 200 ? found.get(30)?.get(step) : undefined;
      const excess = excessOf(measured.needs, smaller?.needs);
      return excess.length === 0
        ? []
        : [{ step, people, excess, answers: measured.answers, before: smaller?.answers }];
    }),
  );
  expect(problems).toEqual([]);
});

/** What is beyond the ceiling, or beyond what a smaller team needed. */
function excessOf(needs: Needs, smaller: Needs | undefined): string[] {
  return KINDS.flatMap((what) => {
    const most = Math.min(CEILING[what], smaller === undefined ? Infinity : smaller[what] + ALLOWANCE[what]);
    return needs[what] > most ? [`${needs[what]} ${what}, more than ${most}`] : [];
  });
}

/** What each step needs in an organisation of that many people, on a server of its own. */
async function measureTeam(visit: Visit, people: number): Promise<Map<string, Measured>> {
  const clock = movableClock(NOW);
  // Without the workers no statement is theirs.
  const server = await startTestServer({ overrides: { clock, workers: false }, env: GOOGLE });
  try {
    const organization = await createOrganization(server);
    const { admin } = organization;
    const own = people === 1 ? admin : await createProfessional(organization);
    await plantTeam(server, organization, { people: people === 1 ? 1 : people - 1, from: FROM });
    await addBusyTimes(server, organization, { days: 2, from: BUSY_FROM });
    const open = async (as?: typeof admin): Promise<MeasuredPage> => {
      const page = await visit({
        ...(as && { as }),
        at: server.address,
        viewport: { width: 1440, height: 900 },
      });
      await page.clock.setFixedTime(new Date(NOW));
      return new MeasuredPage(server, page);
    };
    const found = new Map<string, Measured>();
    const measured = await open(admin);
    const take = async (on: MeasuredPage, steps: readonly Step[]): Promise<void> => {
      for (const [name, act, before] of steps)
        await test.step(`${name}, ${people} people`, async () => {
          if (before !== undefined) {
            await on.page.goto(before);
            await on.settle();
          }
          found.set(name, await on.measure(act));
        });
    };
    await take(measured, ADMINISTRATION);
    await measured.page.close();
    const ownPage = await open(own);
    await take(ownPage, OWN);
    await ownPage.page.close();
    const visitor = await open();
    await take(visitor, [['the public page', (page) => page.goto(`/book/shared/${admin.user.id}`)]]);
    await visitor.page.close();
    return found;
  } finally {
    await server.close();
  }
}
