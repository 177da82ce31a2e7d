import type { Page } from '@playwright/test';
import { addAppointment } from '#test/factories/appointments.ts';
import { createOrganization, createProfessional, type Organization } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { expect, test, type Visit } from './fixtures.ts';
import { choose, expectToast } from './support/screens.ts';

// Monday 30 November 2026, 23:58 in São Paulo: the end of a day and of a month.
const LATE = '2026-12-01T02:58:00Z';
const clock = movableClock(LATE);
let ours: TestServer;
let organization: Organization;

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeAll(async () => {
  ours = await startTestServer({ overrides: { clock } });
});
test.beforeEach(async () => {
  clock.set(LATE);
  organization = await createOrganization(ours, 'Marta Couto');
});
test.afterAll(() => ours.close());

/** The administrator's dashboard on a device whose clock agrees with the server's. */
async function openDashboard(visit: Visit): Promise<Page> {
  const page = await visit({
    as: organization.admin,
    at: ours.address,
    viewport: { width: 1440, height: 900 },
  });
  await page.clock.install({ time: new Date(LATE) });
  await page.goto('/admin');
  return page;
}

/** A card's figure, by its name. */
function figure(page: Page, name: string) {
  return page.getByText(name, { exact: true }).locator('xpath=following-sibling::*[1]');
}

test('the figures are those of the data, and turn at midnight with the day @core', async ({ visit }) => {
  const bruno = await createProfessional(organization, 'Bruno Lima');
  const idle = await createProfessional(organization, 'Clara Nunes');
  await organization.admin.client.put(`/api/admin/users/${idle.user.id}`, { isActive: false });
  for (const [start, clientName] of [
    ['2026-11-28T15:00:00Z', 'Semana passada'],
    ['2026-11-30T13:00:00Z', 'Hoje cedo'],
    ['2026-12-01T01:00:00Z', 'Hoje tarde'],
    ['2026-12-01T03:00:00Z', 'À meia-noite'],
  ] as const) {
    await addAppointment(organization, bruno, start, { clientName });
  }
  const page = await openDashboard(visit);
  await expect(page.getByText('Segunda-feira, 30 de novembro')).toBeVisible();
  await expect(figure(page, 'Agendamentos hoje')).toHaveText('2');
  await expect(figure(page, 'Total de agendamentos')).toHaveText('4');
  await expect(figure(page, 'Profissionais ativos')).toHaveText('2');
  await expect(figure(page, 'Total de profissionais')).toHaveText('3');
  await expect(figure(page, 'Esta semana')).toHaveText('3');
  await expect(figure(page, 'Média diária')).toHaveText('0,4');
  await expect(figure(page, 'Mais ativo')).toHaveText('Bruno Lima (3)');
  const list = page.getByRole('region', { name: 'Agendamentos de Hoje' }).getByRole('listitem');
  // The last of today is over: tomorrow leads, today is one press away.
  const tomorrows = page.getByRole('region', { name: 'Agendamentos de Amanhã' });
  await expect(tomorrows.getByRole('listitem')).toHaveText([/00:00.*À meia-noite/]);
  await expect(tomorrows).toContainText('1–1 de 1');
  await tomorrows.getByRole('button', { name: 'Ver os de hoje' }).click();
  await expect(list).toHaveText([/10:00.*Hoje cedo/, /22:00.*Hoje tarde/]);

  clock.advance(3);
  await page.clock.runFor(3 * 60_000);
  await expect(page.getByText('Terça-feira, 1 de dezembro')).toBeVisible();
  // A new day begins with itself.
  await expect(list).toHaveText([/00:00.*À meia-noite/]);
  await expect(page.getByRole('button', { name: 'Ver os de amanhã' })).toHaveCount(0);
  await expect(figure(page, 'Agendamentos hoje')).toHaveText('1');
});

test('today comes in pages of five, and goes back to the first after a change', async ({ visit }) => {
  for (let hour = 10; hour < 16; hour++) {
    await addAppointment(organization, organization.admin, `2026-11-30T${hour}:00:00Z`, {
      clientName: `Cliente ${hour}`,
    });
  }
  const page = await openDashboard(visit);
  await page.getByRole('button', { name: 'Ver os de hoje' }).click();
  const card = page.getByRole('region', { name: 'Agendamentos de Hoje' });
  await expect(card).toContainText('1–5 de 6 · Horário de Brasília · atualizado às 23:58');
  await expect(card.getByRole('listitem')).toHaveCount(5);
  await card.getByRole('button', { name: 'Próxima página' }).click();
  await expect(card).toContainText('6–6 de 6');
  await card.getByRole('button', { name: /Cliente 15/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Cliente 15' });
  await dialog.getByLabel('Cliente').fill('Cliente Novo');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectToast(page, 'Agendamento atualizado!');
  await expect(card).toContainText('1–5 de 6');
});

test('a page of a later stretch is read when it is turned to, and gives way to the last one', async ({
  visit,
}) => {
  const made: string[] = [];
  for (let nth = 0; nth < 21; nth++) {
    const start = new Date(Date.parse('2026-11-30T10:00:00Z') + nth * 15 * 60_000).toISOString();
    const { id } = await addAppointment(organization, organization.admin, start, {
      clientName: `Cliente ${nth + 10}`,
      duration: 15,
    });
    made.push(id);
  }
  const page = await openDashboard(visit);
  await page.getByRole('button', { name: 'Ver os de hoje' }).click();
  const card = page.getByRole('region', { name: 'Agendamentos de Hoje' });
  const next = card.getByRole('button', { name: 'Próxima página' });
  for (const shown of ['1–5', '6–10', '11–15', '16–20']) {
    await expect(card).toContainText(`${shown} de 21 · Horário de Brasília · atualizado às 23:58`);
    await next.click();
  }
  await expect(card).toContainText('21–21 de 21 · Horário de Brasília · atualizado às 23:58');
  await expect(card.getByRole('listitem')).toHaveText([/12:00.*Cliente 30/]);
  await expect(next).toBeDisabled();
  await organization.admin.client.delete(`/api/appointments/${made.at(-1) ?? ''}`);
  await expect(card).toContainText('16–20 de 20');
  await expect(card.getByRole('listitem')).toHaveCount(5);
});

test('the quick actions lead where they say', async ({ visit }) => {
  await createProfessional(organization, 'Bruno Lima');
  const page = await openDashboard(visit);
  await page.getByRole('button', { name: 'Novo agendamento' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Novo agendamento' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Adicionar profissional' }).click();
  await expect(page.getByRole('dialog', { name: 'Adicionar profissional' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Gerenciar horários' }).click();
  await page
    .getByRole('dialog', { name: 'Gerenciar horários' })
    .getByRole('button', { name: /Bruno Lima/ })
    .click();
  const hours = page.getByRole('dialog', { name: 'Horários de Bruno Lima' });
  await choose(hours, 'Dia da semana', /^Terça-feira$/i);
  const add = hours.getByRole('button', { name: 'Adicionar horário' });
  const box = await add.boundingBox();
  await page.route(
    '**/api/**',
    async (route) => {
      // Its spinner takes no room of its own.
      await expect(add).toHaveAttribute('aria-busy', 'true');
      expect(await add.boundingBox()).toEqual(box);
      await route.continue();
    },
    { times: 1 },
  );
  await add.click();
  await expectToast(page, 'Sucesso!', 'Horário de disponibilidade adicionado.');
});

test('a long team is searched by name, e-mail or specialty, and by status', async ({ visit }) => {
  const names = [
    'Ana Prado',
    'Bruno Lima',
    'Clara Nunes',
    'Davi Rocha',
    'Elisa Torres',
    'Fábio Reis',
    'João Vidal',
  ];
  for (const name of names) {
    const { user } = await createProfessional(organization, name, {
      title: name === 'João Vidal' ? 'Ortopedista' : 'Psicologia',
    });
    if (name === 'Davi Rocha')
      await organization.admin.client.put(`/api/admin/users/${user.id}`, { isActive: false });
  }
  const page = await openDashboard(visit);
  const rows = page.getByRole('table', { name: 'Profissionais' }).locator('tbody tr');
  await expect(rows).toHaveCount(8);
  const search = page.getByRole('searchbox', { name: 'Buscar profissional' });
  await search.fill('joao');
  await expect(rows).toHaveText([/João Vidal/]);
  await search.fill('ortoped');
  await expect(rows).toHaveText([/João Vidal/]);
  await search.fill('ninguém');
  await expect(page.getByText('Ninguém encontrado')).toBeVisible();
  await page.getByRole('button', { name: 'Mostrar todos' }).click();
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Inativos' }).click();
  await expect(rows).toHaveText([/Davi Rocha/]);
});

test('the figures and today are read again every 30 seconds, and the figures when one comes back', async ({
  visit,
}) => {
  const page = await openDashboard(visit);
  await expect(page.getByText('Nenhum agendamento hoje')).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const count = (path: string) => asked.filter((each) => each === path).length;
  // The clock goes on by itself besides, by some seconds on a busy machine.
  await page.clock.runFor(25_000);
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  await page.clock.runFor(6_000);
  await expect.poll(() => [count('/api/admin/stats'), count('/api/appointments/team-day')]).toEqual([1, 1]);
  // An answer is fresh for a while from the moment at which the page has it, which only the page knows: come back until it
  // is stale, and before the next 30 seconds, after which the appointments would be read again as well.
  await expect(async () => {
    await page.clock.runFor(4_000);
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
    await expect.poll(() => count('/api/admin/stats'), { timeout: 500 }).toBe(2);
  }).toPass({ intervals: [0] });
  expect(count('/api/appointments/team-day')).toBe(1);
  expect(count('/api/admin/people')).toBe(0);
});

test('the full screen is read again every 30 seconds in every view, and at once by its button', async ({
  visit,
}) => {
  const page = await openDashboard(visit);
  await page.goto('/admin?agenda=todos');
  await page.getByRole('button', { name: 'Tela cheia' }).click();
  await expect(page.getByRole('button', { name: 'Sair da tela cheia' })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const readings = () => asked.filter((path) => /^\/api\/appointments(\/team-month)?$/.test(path)).length;
  for (const [view, clientName] of [
    ['Mês', 'Rita Sá'],
    ['Semana', 'Lia Costa'],
    ['Dia', 'Caio Reis'],
  ] as const) {
    await test.step(view, async () => {
      await page.getByRole('group', { name: 'Visão da agenda' }).getByRole('button', { name: view }).click();
      await addAppointment(organization, organization.admin, '2026-11-30T18:00:00Z', {
        clientName,
        allowConflict: true,
      });
      await expect(page.getByRole('button', { name: new RegExp(`^${clientName}`) })).toBeVisible();
      asked.length = 0;
      await page.clock.runFor(31_000);
      await expect.poll(readings).toBe(1);
      await page.getByRole('button', { name: 'Atualizar' }).click();
      await expectToast(page, 'Atualizado!');
      await expect.poll(readings).toBe(2);
    });
  }
});
