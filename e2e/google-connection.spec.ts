import type { GoogleStatus } from '#shared/contract/google-calendar.ts';
import type { User } from '#shared/contract/users.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { must } from '#test/harness/client.ts';
import { dayOfNextMonth } from './support/dates.ts';
import { graveFindings } from './support/accessibility.ts';
import { expect, googleCard, NOTE_WINDOWS, test } from './support/google.ts';
import { choose, expectToast, toastOf } from './support/screens.ts';

/** Axe looks at both themes. */
const SYSTEM = { storage: { 'vite-ui-theme': 'system' } };

test('a calendar is connected in a window of its own, chosen, tried, and given back @database', async ({
  visit,
  organization,
  ana,
  account,
  problems,
}) => {
  const team = account.addCalendar('Consultório');
  const page = await visit({ as: ana, ...SYSTEM });
  await page.addInitScript(NOTE_WINDOWS);
  await page.goto('/settings');
  const { card, state } = googleCard(page);
  expect.soft(await graveFindings(state('Desconectado')), 'disconnected').toEqual([]);

  const opened = page.waitForEvent('popup');
  await card.getByRole('button', { name: 'Conectar Google Calendar' }).click();
  const popup = await opened;
  await expectToast(page, 'Google Calendar conectado!');
  await expect.poll(() => popup.isClosed()).toBe(true);
  expect(await page.evaluate('window.asked')).toEqual([
    expect.stringMatching(/^popup,width=500,height=600,left=\d+,top=\d+$/),
  ]);
  await expect(page).toHaveURL(/\/settings$/);
  await expect(state('Conectado')).toBeVisible();
  await expect(card).toContainText(account.email);
  // Connecting switches it on.
  await expect(card.getByRole('switch', { name: 'Enviar agendamentos' })).toBeChecked();

  await addAppointment(organization, ana, `${dayOfNextMonth(20)}T15:00:00Z`);
  await expect.poll(() => account.calendar().events().length).toBe(1);
  const calendars = card.getByRole('combobox', { name: 'Agenda' });
  await expect(calendars).toBeVisible();
  await choose(card, 'Agenda', 'Consultório');
  const asked = page.getByRole('alertdialog', { name: 'Usar a agenda “Consultório”?' });
  await expect(asked).toContainText('1 agendamento que está por vir vai para ela.');
  await asked.getByRole('button', { name: 'Usar esta agenda' }).click();
  await expectToast(page, 'Agenda selecionada!', 'Consultório');
  await expect(calendars).toHaveText('Consultório');
  expect(must<GoogleStatus>(await ana.client.get('/api/google/status')).calendarId).toBe(team.id);

  const tryIt = card.getByRole('button', { name: 'Testar conexão' });
  await tryIt.click();
  await expectToast(page, 'Conexão funcionando!', `Conta ${account.email}, agenda Consultório.`);
  // A good answer takes nothing away from what the card says.
  const good = must<GoogleStatus>(await ana.client.get('/api/google/status'));
  const lastError = {
    trouble: 'refused',
    at: good.lastSyncAt ?? new Date().toISOString(),
    appointmentStart: null,
  };
  await page.route('**/api/google/status', (route) => route.fulfill({ json: { ...good, lastError } }));
  await tryIt.click();
  await expect(state('Com problemas')).toBeVisible();
  await expectToast(page, 'Conexão funcionando!', 'O problema que o cartão indica ainda não foi resolvido.');
  await page.unroute('**/api/google/status');
  await tryIt.click();
  await expect(state('Conectado')).toBeVisible();
  problems.allow(/ERR_FAILED/);
  await page.route('**/api/google/test', (route) => route.abort());
  await tryIt.click();
  await expectToast(page, 'Erro no teste');

  const both = card.getByRole('switch', { name: 'Sincronização bidirecional' });
  await both.click();
  await expectToast(page, 'Sincronização ativada!');
  await expect(both).toBeChecked();
  await expect(card).toContainText(/Ativa até \d\d\/\d\d\/\d{4} às \d\d:\d\d/);
  await both.click();
  await expectToast(page, 'Sincronização desativada!');
  await expect(both).not.toBeChecked();

  const meet = card.getByRole('switch', { name: 'Criar link do Google Meet automaticamente' });
  await meet.click();
  await expectToast(page, 'Configurações salvas!');
  await expect(meet).toBeChecked();
  const neutral = card.getByRole('switch', { name: 'Título neutro' });
  // Nobody has to think of it first.
  await expect(neutral).toBeChecked();
  await neutral.click();
  await expect(neutral).not.toBeChecked();
  expect(must<User>(await ana.client.get('/api/user/profile')).autoCreateMeet).toBe(true);
  // The toast may be that of the switch before.
  await expect
    .poll(async () => must<GoogleStatus>(await ana.client.get('/api/google/status')).neutralTitle)
    .toBe(false);
  expect.soft(await graveFindings(neutral), 'connected').toEqual([]);

  await card.getByRole('button', { name: 'Desconectar' }).click();
  const question = page.getByRole('alertdialog', { name: 'Desconectar o Google Calendar?' });
  await expect(question).toContainText('Os eventos que já estão no Google ficam lá');
  await question.getByRole('button', { name: 'Desconectar' }).click();
  await expectToast(page, 'Google Calendar desconectado!');
  await expect(state('Desconectado')).toBeVisible();
  expect(account.granted()).toBeNull();
});

test('a refusal at Google is shown, and a browser without pop-up windows goes there and back', async ({
  visit,
  ana,
  account,
  google,
  problems,
}) => {
  const page = await visit({ as: ana, ...SYSTEM });
  await page.goto('/settings');
  const { card, state } = googleCard(page);
  google.consent({ account: account.email, refuse: true });
  const opened = page.waitForEvent('popup');
  await card.getByRole('button', { name: 'Conectar Google Calendar' }).click();
  const popup = await opened;
  await expectToast(page, 'Erro na conexão');
  await expect.poll(() => popup.isClosed()).toBe(true);
  await expect(state('Desconectado')).toBeVisible();

  // The next try takes the word about the last one away.
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/google/oauth', (route) => held.then(() => route.abort()), { times: 1 });
  problems.allow(/ERR_FAILED/);
  await card.getByRole('button', { name: 'Conectar Google Calendar' }).click();
  await expect(toastOf(page)).toHaveCount(0);
  answer();
  await expectToast(page, 'Erro', 'Falha ao conectar com Google Calendar.');

  problems.allowStatus(500);
  await page.route('**/api/google/oauth', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await card.getByRole('button', { name: 'Conectar Google Calendar' }).click();
  await expectToast(page, 'Erro', 'Falha ao conectar com Google Calendar.');

  google.consent({ account: account.email });
  await page.evaluate('window.open = () => null');
  await card.getByRole('button', { name: 'Conectar Google Calendar' }).click();
  await expectToast(page, 'Google Calendar conectado!');
  await expect(page).toHaveURL(/\/settings$/);
  await expect(state('Conectado')).toBeVisible();
  await expect(card).toContainText(account.email);
  // The card is the last of the page.
  await expect(card.getByRole('combobox', { name: 'Agenda' })).toBeInViewport({ ratio: 1 });
  await expect(card).toBeFocused();
});

test('while Google asks the button waits, and it comes back when the window is closed', async ({
  visit,
  ana,
  account,
  google,
}) => {
  const page = await visit({ as: ana, ...SYSTEM });
  await page.goto('/settings');
  const { card, state } = googleCard(page);
  // Nobody answers Google's page.
  await page
    .context()
    .route(`${google.oauthUrl}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Google</title>' }),
    );
  const opened = page.waitForEvent('popup');
  const connect = card.getByRole('button', { name: 'Conectar Google Calendar' });
  await connect.click();
  const popup = await opened;
  await expect(popup).toHaveTitle('Google');
  const waiting = card.getByRole('button', { name: 'Aguardando o Google…' });
  await expect(waiting).toHaveAttribute('aria-disabled', 'true');
  await expect(waiting).toBeFocused();
  await expect(card).toContainText('Responda na janela do Google. Para desistir, feche-a.');
  expect.soft(await graveFindings(card), 'waiting').toEqual([]);
  // Longer than it takes to notice a closed window.
  await page.waitForTimeout(1_200);
  await expect(waiting).toBeVisible();
  await popup.close();
  await expect(connect).not.toHaveAttribute('aria-disabled');

  await page.context().unrouteAll();
  await connect.click();
  await expectToast(page, 'Google Calendar conectado!');
  await expect(state('Conectado')).toBeVisible();
  await expect(card).toContainText(account.email);
});

test('what fails on the way says so, each in its words', async ({
  visit,
  ana,
  connectBothWays,
  google,
  problems,
}) => {
  await connectBothWays();
  const page = await visit({ as: ana, ...SYSTEM });
  await page.goto('/settings');
  const { card } = googleCard(page);
  problems.allowStatus(500, 502, 503, 429, 409);
  google.fail({ on: 'calendars.*', with: 'backendError', times: Infinity });
  google.fail({ on: 'calendarList.*', with: 'backendError', times: Infinity });
  await card.getByRole('button', { name: 'Testar conexão' }).click();
  // The toast and the card say the same.
  const words = 'O Google não respondeu como devia. Nada se perde: tentamos de novo em instantes.';
  await expectToast(page, 'Falha na conexão', words);
  await expect(card).not.toContainText('não precisa fazer nada');

  await page.route('**/api/google/bidirectional-sync', (route) => route.fulfill({ status: 500, body: '' }));
  await card.getByRole('switch', { name: 'Sincronização bidirecional' }).click();
  await expectToast(page, 'Erro', 'Não foi possível alterar a sincronização.');
  await expect(card.getByRole('switch', { name: 'Sincronização bidirecional' })).toBeChecked();

  await page.route('**/api/google/disconnect', (route) => route.fulfill({ status: 500, body: '' }));
  await card.getByRole('button', { name: 'Desconectar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desconectar' }).click();
  await expectToast(page, 'Erro', 'Falha ao desconectar Google Calendar.');
});

test('a lost grant is reported by bell and card, and given again', async ({
  visit,
  ana,
  account,
  connectBothWays,
  problems,
}) => {
  await connectBothWays();
  const page = await visit({ as: ana, ...SYSTEM });
  await page.goto('/settings');
  const { card, state } = googleCard(page);
  await expect(state('Conectado')).toBeVisible();
  account.revokeGrant();
  problems.allowStatus(409, 502);
  await card.getByRole('button', { name: 'Testar conexão' }).click();
  await expectToast(page, 'Falha na conexão', 'Reconecte');
  await expect(state('Reconectar')).toBeVisible();
  await expect(card).toContainText('O Google não aceita mais o acesso que você deu.');
  expect.soft(await graveFindings(card), 'to be connected again').toEqual([]);

  await page.getByRole('button', { name: /^Avisos, \d+ não lidos?$/ }).click();
  const news = page.getByRole('dialog', { name: 'Avisos' }).getByRole('listitem').first();
  await expect(news).toContainText(/deixou de aceitar o acesso à agenda.*: é preciso reconectar/);
  await expect(news.getByRole('link')).toHaveAttribute('href', '/settings#google');

  await page.goto('/dashboard');
  // A press that is forced waits for nothing: the agenda has to stand.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // What takes no click still takes the focus and a press, and says why to both.
  const sync = page.getByRole('button', { name: 'Sincronizar' });
  await expect(sync).toBeDisabled();
  await expect(sync).toHaveAccessibleDescription(/^O Google não aceita mais/);
  await sync.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Por que não é possível sincronizar' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sync).toBeFocused();
  await sync.click({ force: true });
  await page.getByRole('link', { name: 'Reconectar em Configurações' }).click();
  await expect(page).toHaveURL(/\/settings#google$/);
  await expect(card).toBeInViewport();
  const opened = page.waitForEvent('popup');
  await card.getByRole('button', { name: 'Reconectar' }).click();
  await opened;
  await expectToast(page, 'Google Calendar conectado!');
  await expect(state('Conectado')).toBeVisible();
});
