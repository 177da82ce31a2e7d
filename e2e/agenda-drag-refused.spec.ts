import type { Page } from '@playwright/test';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, type Organization, type Person } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { dayLabel } from '#web/lib/day-words.ts';
import { formatDay, monthTitle } from '#web/lib/format.ts';
import { addDays } from '#web/lib/format-day.ts';
import { expect, test } from './fixtures.ts';
import { eventOf } from './support/agenda.ts';
import { aMonthAhead, dayWithout, instantIn } from './support/dates.ts';
import { agendaOf, dayOf, drag, hourOf, openAhead } from './support/drag.ts';
import { expectToast, toastOf } from './support/screens.ts';

const DATE = aMonthAhead();
const BEFORE = `Carla Dias, ${dayLabel(DATE)}, 09:30 às 10:00`;

test.use({ viewport: { width: 1440, height: 900 } });

/** An appointment of half an hour at 09:30. */
async function halfAnHour(organization: Organization, person: Person, body: object = {}): Promise<void> {
  await addAppointment(organization, person, instantIn(DATE, '09:30'), { duration: 30, ...body });
}

/** The day of Bruno, who has that and a taken 14:00. */
async function openBesideTaken(organization: Organization, page: Page): Promise<void> {
  const bruno = await createProfessional(organization);
  await addWeek(organization, bruno);
  await halfAnHour(organization, bruno);
  await addAppointment(organization, bruno, instantIn(DATE, '14:00'), { clientName: 'Sofia Nunes' });
  await openAhead(page, 'Dia', DATE, agendaOf(bruno));
}

test('a taken hour puts it back and leads to the hours around, or to a squeeze-in @database', async ({
  organization,
  adminPage: page,
  problems,
}) => {
  await openBesideTaken(organization, page);
  problems.allowStatus(409);
  await drag(page, eventOf(page, 'Carla Dias'), hourOf(page, DATE, '14:00'));
  await expectToast(page, 'Erro ao mover', 'Não foi possível mover o agendamento');

  const dialog = page.getByRole('dialog', { name: 'Mover agendamento' });
  await expect(dialog).toContainText('Bruno já atende Sofia Nunes das 14:00 às 15:00.');
  await expect(dialog.getByLabel('Data')).toHaveValue(formatDay(DATE));
  await expect(dialog.getByRole('button', { name: '14:00' })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  const event = eventOf(page, `Carla Dias, ${dayLabel(DATE)}, 09:30 às 10:00`);
  await expect(event).toBeFocused();

  await drag(page, event, hourOf(page, DATE, '14:00'));
  await dialog.getByRole('button', { name: 'Encaixar' }).click();
  await expectToast(page, 'Agendamento movido!');
  await expect(eventOf(page, `Carla Dias, ${dayLabel(DATE)}, 14:00 às 14:30`)).toBeVisible();
});

test('a drag behind one that is refused begins where the appointment stayed', async ({
  organization,
  adminPage: page,
  problems,
}) => {
  await openBesideTaken(organization, page);
  problems.allowStatus(409);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/appointments\/[^/]+$/, async (route) => {
    await held;
    await route.fallback();
  });
  await drag(page, eventOf(page, 'Carla Dias'), hourOf(page, DATE, '14:00'));
  await drag(page, eventOf(page, /^Carla Dias, .*14:00 às 14:30/), hourOf(page, DATE, '11:00'));
  release();
  await expectToast(page, 'Agendamento movido!');
  await expect(eventOf(page, `Carla Dias, ${dayLabel(DATE)}, 11:00 às 11:30`)).toBeVisible();
  // Of the first there is nothing more to decide, and the second goes back to where it really was.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await toastOf(page).getByRole('button', { name: 'Desfazer' }).click();
  await expect(eventOf(page, `Carla Dias, ${dayLabel(DATE)}, 09:30 às 10:00`)).toBeVisible();
  await expectToast(page, 'Movimento desfeito');
});

test('a professional reads what the server says of a taken hour', async ({
  organization,
  visit,
  problems,
}) => {
  const bruno = await createProfessional(organization);
  await halfAnHour(organization, bruno);
  await addAppointment(organization, bruno, instantIn(DATE, '14:00'), { clientName: 'Sofia Nunes' });
  const page = await visit({ as: bruno, viewport: { width: 1440, height: 900 } });
  await openAhead(page, 'Semana', DATE, '/dashboard');
  problems.allowStatus(409);
  await drag(page, eventOf(page, 'Carla Dias'), hourOf(page, DATE, '14:00'));
  await expectToast(page, 'Erro ao mover', 'Este horário acabou de ser ocupado. Escolha outro.');
  const dialog = page.getByRole('dialog', { name: 'Mover agendamento' });
  await dialog.getByRole('button', { name: '13:00' }).first().click();
  await dialog.getByRole('button', { name: 'Mover', exact: true }).click();
  await expectToast(page, 'Agendamento movido!');
  await expect(eventOf(page, `Carla Dias, ${dayLabel(DATE)}, 13:00 às 13:30`)).toBeVisible();
});

test('when the server fails, it goes back and says so', async ({
  organization,
  server,
  adminPage: page,
  visit,
  problems,
}) => {
  const bruno = await createProfessional(organization);
  await halfAnHour(organization, bruno);
  const own = await visit({ as: bruno, viewport: { width: 1440, height: 900 } });
  await openAhead(page, 'Dia', DATE, agendaOf(bruno));
  await openAhead(own, 'Dia', DATE, '/dashboard');
  problems.allowStatus(500);

  const { database } = server.context;
  await database.script(`
    CREATE FUNCTION refuse_move() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'out of order'; END $$;
    CREATE TRIGGER refuse_move BEFORE UPDATE ON appointment_rows
      FOR EACH ROW WHEN (OLD.user_id = '${bruno.user.id}') EXECUTE FUNCTION refuse_move();
  `);
  try {
    await drag(page, eventOf(page, 'Carla Dias'), hourOf(page, DATE, '12:00'));
    await expectToast(page, 'Erro ao mover', 'Não foi possível mover o agendamento');
    await expect(eventOf(page, BEFORE)).toBeVisible();
    await drag(own, eventOf(own, 'Carla Dias'), hourOf(own, DATE, '12:00'));
    await expectToast(own, 'Erro ao mover', 'Algo deu errado do nosso lado. Tente novamente em instantes.');
    await expect(eventOf(own, BEFORE)).toBeVisible();
  } finally {
    await database.script('DROP TRIGGER refuse_move ON appointment_rows; DROP FUNCTION refuse_move();');
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await drag(own, eventOf(own, 'Carla Dias'), hourOf(own, DATE, '12:00'));
  await expectToast(own, 'Agendamento movido!');
});

test('without an answer it goes back too', async ({ organization, visit, problems }) => {
  const bruno = await createProfessional(organization);
  await halfAnHour(organization, bruno);
  const page = await visit({ as: bruno, viewport: { width: 1440, height: 900 } });
  await openAhead(page, 'Dia', DATE, '/dashboard');
  problems.allow(/ERR_FAILED/);
  await page.route('**/api/appointments/*', (route) => route.abort());
  await drag(page, eventOf(page, 'Carla Dias'), hourOf(page, DATE, '12:00'));
  await expectToast(page, 'Erro ao mover', 'Não foi possível mover o agendamento');
  await expect(eventOf(page, BEFORE)).toBeVisible();
});

test('a time that the clocks jump over is refused without asking', async ({
  organization,
  adminPage: page,
}) => {
  const zone = 'America/New_York';
  const day = dayWithout(zone, '02:30');
  const bruno = await createProfessional(organization);
  must(await bruno.client.patch('/api/user/profile', { timezone: zone }));
  await addAppointment(organization, bruno, instantIn(addDays(day, -1), '02:30', zone));

  await page.goto('/admin?agenda=todos');
  const grid = page.getByRole('grid', { name: `Agenda de ${monthTitle(day)}` });
  const sent = new Set<string>();
  page.on('request', (request) => sent.add(request.method()));
  while (!(await grid.isVisible())) await page.getByRole('button', { name: 'Próximo mês' }).click();
  const event = eventOf(page, /Carla Dias, .*02:30 às 03:30/);
  await drag(page, event, dayOf(page, day));
  await expectToast(page, 'Erro ao mover', 'Este horário não existe nesse dia: os relógios mudam.');
  await expect(event).toBeVisible();
  await expect(toastOf(page)).toHaveCount(1);
  expect([...sent]).toEqual(['GET']);
});
