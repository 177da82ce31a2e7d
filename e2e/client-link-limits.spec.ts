import { addWeek } from '#test/factories/agenda.ts';
import { createOrganization, type Person } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { movableClock, type MovableClock } from '#test/harness/clock.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { expect, test as base } from './fixtures.ts';
import { dayButton, timeButton } from './support/booking.ts';
import { askToCancel, bookedLink, confirmMove, moveBar, openMove } from './support/client-link.ts';
import { expectToast } from './support/screens.ts';

// Wednesday 18 November 2026, 09:00 in São Paulo.
const NOW = '2026-11-18T12:00:00Z';
const TUESDAY_TEN = '2026-11-24T13:00:00Z';

type Practice = { server: TestServer; clock: MovableClock; ana: Person };

/** A server whose clock the test moves, and a professional who asks for a day's notice. */
const test = base.extend<{ practice: Practice }, { timed: Practice }>({
  timed: [
    // eslint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs from this very pattern
    async ({}, use) => {
      const clock = movableClock(NOW);
      const server = await startTestServer({ overrides: { clock } });
      const organization = await createOrganization(server);
      const ana = organization.admin;
      await addWeek(organization, ana);
      must(await ana.client.patch('/api/user/profile', { minimumCancelNotice: 1440 }));
      await use({ server, clock, ana });
      await server.close();
    },
    { scope: 'worker' },
  ],
  practice: async ({ timed }, use) => {
    timed.clock.set(NOW);
    await use(timed);
  },
});

test.beforeEach(({ problems }) => problems.allowStatus(422));

test('the page shows the limit with date and hour, and once it is over, who to contact', async ({
  practice: { server, clock, ana },
  visit,
}) => {
  const path = await bookedLink(server.guest, ana, TUESDAY_TEN);
  const page = await visit({ at: server.address });
  await page.goto(path);
  await expect(
    page.getByText('Você pode remarcar ou cancelar até segunda, 23 de novembro, às 10:00.'),
  ).toBeVisible();

  clock.set('2026-11-23T13:00:01Z');
  await page.reload();
  await expect(
    page.getByText(
      'O prazo para remarcar ou cancelar por aqui era até segunda, 23 de novembro, às 10:00. Se precisar mudar, fale diretamente com Ana Souza.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Remarcar|Cancelar agendamento)$/ })).toHaveCount(0);
  // To say that one comes is never too late.
  await page.getByRole('button', { name: 'Confirmar presença' }).click();
  await expectToast(page, 'Presença confirmada');

  clock.set('2026-11-24T14:00:01Z');
  await page.reload();
  await expect(page.getByText('Este horário já passou.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Adicionar à agenda' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Marcar outro horário' })).toBeVisible();
});

test('a limit that passes while the page is open ends both ways, and changes nothing', async ({
  practice: { server, clock, ana },
  visit,
}) => {
  const path = await bookedLink(server.guest, ana, '2026-11-25T13:00:00Z');
  const [moving, cancelling] = [await visit({ at: server.address }), await visit({ at: server.address })];
  for (const page of [moving, cancelling]) await page.goto(path);
  await openMove(moving);
  await dayButton(moving, '2026-11-18').click();
  await timeButton(moving, '15:00').click();
  const warning = moveBar(moving).getByText('Horário próximo: depois de confirmar,');
  await expect(warning).toBeVisible();
  await dayButton(moving, '2026-11-26').click();
  await timeButton(moving, '15:00').click();
  await expect(warning).toBeHidden();
  const question = await askToCancel(cancelling);

  clock.set('2026-11-24T13:00:01Z');
  await confirmMove(moving);
  await question.getByRole('button', { name: 'Cancelar agendamento' }).click();
  for (const page of [moving, cancelling]) {
    await expectToast(page, 'Não foi possível alterar', 'O prazo para cancelar ou remarcar');
    await expect(page.getByText(/^O prazo para remarcar ou cancelar por aqui era até terça/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Remarcar|Cancelar agendamento)$/ })).toHaveCount(0);
  }
  expect(must<{ startTime: string }>(await server.guest.get(`/api${path}`)).startTime).toBe(
    '2026-11-25T13:00:00.000Z',
  );
});

test('a visitor of another zone reads whose clock the limit follows', async ({
  practice: { server, ana },
  visit,
}) => {
  const path = await bookedLink(server.guest, ana, '2026-11-26T13:00:00Z');
  const page = await visit({ at: server.address, timezoneId: 'America/Manaus' });
  await page.goto(path);
  await expect(page.getByText('quarta, 25 de novembro, às 10:00 (Horário de Brasília).')).toBeVisible();
  await openMove(page);
  await expect(page.getByText('Horário de Brasília')).toBeVisible();
});
