import type { Locator, Page } from '@playwright/test';
import { addressOf, namesOf, type Area, type ScreenName } from '#shared/contract/screens.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, type Organization, type Person } from '#test/factories/organization.ts';
import { OWN_COLORS } from '#web/features/appointments/color-list.ts';
import { addDays } from '#web/lib/format-day.ts';
import { expect, test } from './fixtures.ts';
import { graveAtEachWidth, graveFindings } from './support/accessibility.ts';
import { dayButton, timeButton } from './support/booking.ts';
import { dayOfNextMonth, instantIn, today } from './support/dates.ts';

const FOLLOWS_DEVICE = { 'vite-ui-theme': 'system' };

type Screen = { readonly path: string; readonly ready: (page: Page) => Locator };

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name });
const text = (wanted: string | RegExp) => (page: Page) => page.getByText(wanted).first();
const screen = (path: string, ready: Screen['ready']): Screen => ({ path, ready });

// The front page and the legal ones are inspected more strictly by landing.spec.ts.
/** What a screen shows once it is ready; null where the named journey inspects it more strictly, with what opens in it. */
const READY: Readonly<Record<ScreenName, Screen['ready'] | null>> = {
  signIn: heading('Entrar'),
  register: heading('Criar Conta'),
  forgotPassword: heading('Esqueci minha senha'),
  overview: text('Estatísticas da semana'),
  integrations: null, // integration-doors.spec.ts
  activity: null, // activity-log.spec.ts
  ownAgenda: text('Próximos agendamentos'),
  clients: text(/^Próximo: /),
  reports: null, // reports.spec.ts
  availability: text('09:00 – 17:00'),
  bookingLinks: text('Dicas'),
  bookingForm: text('Como o cliente vê'),
  products: text('45 min'),
  waitingList: text('Ninguém na lista de espera'),
  notifications: text('O que mudou'),
  settings: text('Fuso horário'),
};

/** The screens of an area that this journey inspects. */
const screensOf = (area: Area): Screen[] =>
  namesOf(area).flatMap((name) => {
    const ready = READY[name];
    return ready === null ? [] : [screen(addressOf(name), ready)];
  });

/** An organisation with something to show on every screen. */
async function furnish(organization: Organization): Promise<Person> {
  const bruno = await createProfessional(organization, 'Bruno Lima', {
    title: 'Fisioterapeuta',
    color: '#eab308',
  });
  for (const person of [organization.admin, bruno]) {
    await addWeek(organization, person);
    await addProduct(organization, person);
    const tomorrow = addDays(today(), 1);
    for (const time of ['10:00', '12:00', '14:00']) {
      await addAppointment(organization, person, instantIn(tomorrow, time));
    }
  }
  return bruno;
}

const check = async (shown: Locator, what: string) =>
  expect.soft(await graveAtEachWidth(shown), what).toEqual([]);

async function inspect(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const { path, ready } of screens) {
    await page.goto(path);
    await check(ready(page), path);
  }
}

/** An inspection weighs more than a journey, and a busy machine feels it. */
test.describe.configure({ timeout: 300_000 });

test('the look itself sees what is grave', async ({ visit }) => {
  const page = await visit({ storage: FOLLOWS_DEVICE });
  await page.goto('/login');
  await expect(page.locator('h1')).toBeVisible();
  await page.evaluate(`document.querySelector('h1').innerHTML = '<a href="/x"></a>'`);
  await page.evaluate(`document.querySelector('form').style.color = '#777'`);
  const findings = (await graveFindings(page.locator('form'))).map((finding) =>
    finding.split(':', 2).join(':'),
  );
  expect(findings).toEqual(['light: color-contrast', 'light: link-name', 'dark: color-contrast']);
});

const device = {
  viewport: { width: 1440, height: 900 },
  storage: FOLLOWS_DEVICE,
  reducedMotion: 'reduce',
} as const;

test.describe('nothing grave for axe, in both themes, on a phone and a desk', () => {
  test('pages open to everybody @core', async ({ visit, problems }) => {
    problems.allowStatus(404);
    const page = await visit(device);
    await inspect(page, [
      ...screensOf('public'),
      screen('/xyz', heading('Página não encontrada')),
      screen('/marcar?link=nada-disso', text('Não encontramos esse link aqui')),
    ]);
  });

  test('the public page, step by step', async ({ organization, visit, problems }) => {
    problems.allowStatus(404);
    await furnish(organization);
    const page = await visit(device);
    await walkPublicPage(page, organization);
    await inspect(page, [
      screen('/book/nao-existe', text('O link de agendamento não é válido.')),
      screen('/agendamento/nao-existe', text('Agendamento não encontrado')),
    ]);
  });

  test("the professional's rooms", async ({ organization, visit }) => {
    const page = await visit({ ...device, as: await furnish(organization) });
    await inspect(page, screensOf('professional'));
  });

  test("the administrator's pages", async ({ organization, visit }) => {
    await furnish(organization);
    const page = await visit({ ...device, as: organization.admin });
    await inspect(page, [...screensOf('admin'), screen('/admin?agenda=todos', text('Links de agendamento'))]);
  });

  test('the views of the agenda and what opens over it', async ({ organization, visit }) => {
    await furnish(organization);
    const page = await visit({ ...device, as: organization.admin });
    await inspectViewsAndDialogs(page);
  });

  test('the own agenda in every view, in every colour', async ({ organization, visit }) => {
    const bruno = await furnish(organization);
    const colors = await colorEach(organization, bruno);
    const page = await visit({
      ...device,
      as: bruno,
      storage: { ...FOLLOWS_DEVICE, appointment_colors: JSON.stringify(colors) },
    });
    await inspectOwnAgenda(page);
  });
});

/** Eight appointments of tomorrow, each with another colour; by their ids, as the device keeps them. */
async function colorEach(organization: Organization, person: Person): Promise<Record<string, string>> {
  const tomorrow = addDays(today(), 1);
  const colors: Record<string, string> = {};
  for (const [index, { name, value }] of OWN_COLORS.entries()) {
    const at = instantIn(tomorrow, `${String(8 + index).padStart(2, '0')}:00`);
    const { id } = await addAppointment(organization, person, at, {
      clientName: name,
      duration: 90,
      allowConflict: true,
    });
    colors[id] = value;
  }
  return colors;
}

async function inspectOwnAgenda(page: Page): Promise<void> {
  await page.goto('/dashboard');
  const views = page.getByRole('group', { name: 'Visão da agenda' });
  for (const view of ['Mês', 'Semana', 'Dia']) {
    await views.getByRole('button', { name: view }).click();
    await expect(views.getByRole('button', { name: view })).toHaveAttribute('aria-pressed', 'true');
    if (view === 'Dia') await page.getByRole('button', { name: 'Próximo dia' }).click();
    await check(views, view);
  }
  await page.getByRole('button', { name: /^Amarelo, / }).click();
  const dialog = page.getByRole('dialog', { name: 'Amarelo' });
  await dialog.getByRole('button', { name: 'Cor: Amarelo. Mudar a cor' }).click();
  await check(page.getByRole('button', { name: 'Voltar à cor padrão' }), 'colours over an appointment');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Fechar' }).first().click();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('?');
  await check(page.getByRole('dialog', { name: 'Atalhos do teclado' }), 'the keys');
}

async function walkPublicPage(page: Page, { admin }: Organization): Promise<void> {
  const date = dayOfNextMonth(14);
  await page.goto(`/book/shared/${admin.user.id}`);
  await check(text('Com quem você quer marcar?')(page), 'professionals');
  await page.getByRole('link', { name: /Bruno Lima/ }).click();
  await page.getByRole('button', { name: /^Sessão individual/ }).click();
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  await dayButton(page, date).click();
  await check(timeButton(page, '10:00'), 'date and time');
  await timeButton(page, '10:00').click();
  await page.getByRole('button', { name: /^Confirmar/ }).click();
  await check(text('Diga seu nome.')(page), 'form with errors');
  await page.getByRole('textbox', { name: 'Nome' }).fill('Helena Prado');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('helena@exemplo.com.br');
  await page.getByRole('button', { name: /^Confirmar/ }).click();
  await check(text('Seu horário está marcado')(page), 'confirmation');
  await page.getByRole('link', { name: 'Ver meu agendamento' }).click();
  await check(text('Confirmar presença')(page), "the client's own page");
  await page.getByRole('button', { name: 'Remarcar' }).click();
  await dayButton(page, date).click();
  await timeButton(page, '14:00').click();
  await check(text('Confirmar novo horário')(page), 'another time');
  await page.getByRole('button', { name: 'Voltar' }).click();
  await page.getByRole('button', { name: 'Cancelar agendamento' }).click();
  const question = page.getByRole('alertdialog');
  await check(question, 'question before cancelling');
  await question.getByRole('button', { name: 'Cancelar agendamento' }).click();
  await check(text('Agendamento cancelado')(page), 'cancelled');
}

async function inspectViewsAndDialogs(page: Page): Promise<void> {
  await page.goto('/admin?agenda=todos');
  const views = page.getByRole('group', { name: 'Visão da agenda' });
  for (const [view, title] of [
    ['Mês', /^Agenda de \D+ de \d{4}$/],
    ['Semana', /^Semana de/],
    ['Dia', /./],
  ] as const) {
    await views.getByRole('button', { name: view }).click();
    await expect(views.getByRole('button', { name: view })).toHaveAttribute('aria-pressed', 'true');
    await check(
      page.getByRole('grid', { name: title }).or(page.getByRole('list')).first(),
      `agenda, ${view}`,
    );
  }
  await page.getByRole('button', { name: 'Novo agendamento' }).click();
  await check(page.getByRole('dialog', { name: 'Novo agendamento' }), 'new appointment');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Abrir o menu' }).click();
  await check(text('Individual')(page), 'open menu');
}
