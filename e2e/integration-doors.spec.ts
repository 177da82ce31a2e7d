import type { z } from 'zod';
import type { Locator, Page } from '@playwright/test';
import { must } from '#test/harness/client.ts';
import type { apiTokenAnswer, IntegrationSettings } from '#shared/contract/integrations.ts';
import { MCP_TOOLS } from '#shared/contract/mcp.ts';
import type { Organization } from '#test/factories/organization.ts';
import { expect, test } from './fixtures.ts';
import { everyFinding } from './support/accessibility.ts';
import { loseTable, refuseWrites, type Fault } from './support/failing.ts';
import { expectToast, toastOf } from './support/screens.ts';
import { smallTargets } from './support/touch-targets.ts';

type ApiTokenAnswer = z.infer<typeof apiTokenAnswer>;

const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test.use({ viewport: { width: 1440, height: 900 } });

let fault: Fault | undefined;
test.afterEach(async () => {
  await fault?.repair();
  fault = undefined;
});

const api = (page: Page) => page.getByRole('region', { name: 'API REST', exact: true });
const assistants = (page: Page) => page.getByRole('region', { name: 'Assistentes de IA', exact: true });
const clipboard = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');
const settingsOf = async ({ admin }: Organization) =>
  must<IntegrationSettings>(await admin.client.get('/api/admin/integration-settings'));
const sampleOf = (card: Locator) => card.getByRole('group', { name: /^Texto para/ });

async function expectFailure(page: Page, title: string, text: string): Promise<void> {
  await expectToast(page, title, text);
  await expect(toastOf(page)).toHaveAttribute('data-variant', 'destructive');
}

/** Whether a key opens the API: the status that the server answers. */
const statusWith = async (organization: Organization, key: string) =>
  (await organization.admin.client.as(key).get('/api/v1/professionals')).status;

test('the API: switched on, a key made, shown, hidden, copied, replaced @core', async ({
  organization,
  visit,
}) => {
  const page = await visit({ as: organization.admin, ...CLIPBOARD });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/integrations');
  const card = api(page);
  await expect(card.getByText('Acesso desligado')).toBeVisible();
  await expect(card.getByText('Ainda não há chave. Sem ela ninguém entra.')).toBeVisible();
  await expect(card.getByRole('textbox', { name: 'Endereço base' })).toHaveText(/\/api\/v1$/);
  await card.getByRole('switch', { name: 'API ligada' }).click();
  await expectToast(page, 'API ligada!');
  await expect(card.getByText('Falta a chave')).toBeVisible();

  // A first key ends no other: nothing is asked.
  await card.getByRole('button', { name: 'Gerar chave' }).click();
  await expectToast(page, 'Chave gerada!');
  const field = card.getByRole('textbox', { name: 'Chave da API' });
  await expect(field).toHaveText(/^hm_api_[\w-]{43}$/);
  await expect(card.getByText('No ar')).toBeVisible();
  const first = (await field.textContent()) ?? '';
  expect(await statusWith(organization, first)).toBe(200);
  await expect(sampleOf(card)).toContainText(`Authorization: Bearer ${first}`);
  expect(asked).not.toContain('/api/admin/get-api-token');

  await card.getByRole('button', { name: 'Esconder a chave' }).click();
  await expect(field).toHaveText(/Escondida/);
  await expect(page.getByText(first)).toHaveCount(0);
  await expect(sampleOf(card)).toContainText('Bearer hm_api_SUA_CHAVE');
  await card.getByRole('button', { name: 'Copiar a chave' }).click();
  await expect(card.getByRole('button', { name: 'Copiado: a chave' })).toBeVisible();
  expect(await clipboard(page)).toBe(first);
  await expect(field).toHaveText(/Escondida/);
  await card.getByRole('button', { name: 'Mostrar a chave' }).click();
  await expect(field).toHaveText(first);
  await page.reload();
  await expect(field).toHaveText(/Escondida/);
  await expect(card.getByText(/^\d\d\/\d\d\/\d{4} às \d\d:\d\d$/)).toBeVisible();

  await card.getByRole('button', { name: 'Gerar nova chave' }).click();
  const question = page.getByRole('alertdialog', { name: 'Gerar uma nova chave?' });
  await expect(question).toContainText('A chave atual deixa de valer na hora.');
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(card.getByRole('button', { name: 'Gerar nova chave' })).toBeFocused();
  expect(await statusWith(organization, first)).toBe(200);
  await card.getByRole('button', { name: 'Gerar nova chave' }).click();
  await question.getByRole('button', { name: 'Gerar nova chave' }).click();
  await expect(question).toBeHidden();
  await expect(field).toHaveText(/^hm_api_/);
  const second = (await field.textContent()) ?? '';
  expect(second).not.toBe(first);
  expect(await statusWith(organization, first)).toBe(401);
  expect(await statusWith(organization, second)).toBe(200);
  await card.getByRole('switch', { name: 'API ligada' }).click();
  await expectToast(page, 'API desligada!');
  expect(await statusWith(organization, second)).toBe(403);
});

test('what was copied is said for two seconds, and by hand it goes where the browser refuses', async ({
  organization,
  visit,
}) => {
  must(await organization.admin.client.post('/api/admin/generate-api-token'));
  const page = await visit({ as: organization.admin, ...CLIPBOARD });
  await page.clock.install();
  await page.goto('/integrations');
  const card = api(page);
  const button = card.getByRole('button', { name: /o texto para curl$/ });
  await expect(button).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await button.click();
  await expect(button).toHaveText('Copiado');
  await page.clock.runFor(1_900);
  await expect(button).toHaveText('Copiado');
  await page.clock.runFor(200);
  await expect(button).toHaveText('Copiar');
  expect(await clipboard(page)).toMatch(/^curl .*\/api\/v1\/professionals \\\n/);

  await page.evaluate(
    `navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))`,
  );
  await button.click();
  await expectFailure(page, 'Não foi possível copiar', 'Selecione o texto manualmente e use Ctrl+C...');
  await expect(button).toHaveText('Copiar');
  await page.clock.resume();
  // A hidden key cannot be selected: it is shown, and the focus selects it.
  await card.getByRole('button', { name: 'Copiar a chave' }).click();
  await expectFailure(page, 'Não foi possível copiar', 'Selecione o texto manualmente e use Ctrl+C...');
  const field = card.getByRole('textbox', { name: 'Chave da API' });
  await expect(field).not.toHaveText(/Escondida/);
  await field.focus();
  expect(await page.evaluate('String(getSelection())')).toBe(await field.textContent());
});

test('assistants: the key is shown once, and stands in the configurations meanwhile', async ({
  organization,
  visit,
}) => {
  const page = await visit({ as: organization.admin, ...CLIPBOARD });
  await page.goto('/integrations');
  const card = assistants(page);
  await card.getByRole('switch', { name: 'Acesso ligado' }).click();
  await expectToast(page, 'MCP ligado!');
  await expect(sampleOf(card)).toContainText('Bearer hm_mcp_SUA_CHAVE');
  await card.getByRole('button', { name: 'Gerar chave' }).click();
  const field = card.getByRole('textbox', { name: 'Chave do assistente' });
  await expect(field).toHaveText(/^hm_mcp_[\w-]{43}$/);
  const key = (await field.textContent()) ?? '';
  await expect(card.getByRole('status')).toContainText('Copie a chave agora');
  await card.getByRole('button', { name: 'Copiar a chave' }).click();
  await expect(card.getByRole('button', { name: 'Copiado: a chave' })).toBeVisible();
  expect(await clipboard(page)).toBe(key);

  const url = (await settingsOf(organization)).mcpUrl;
  for (const name of ['Claude Code', 'Claude Desktop', 'ChatGPT e Codex', 'Cursor', 'Outro', 'Testar']) {
    await card.getByRole('tab', { name, exact: true }).click();
    await expect(sampleOf(card)).toContainText(url);
    await expect(sampleOf(card)).toContainText(key);
    await card.getByRole('button', { name: `Copiar o texto para ${name}` }).click();
    await expect(card.getByRole('button', { name: `Copiado: o texto para ${name}` })).toBeVisible();
    expect(await clipboard(page)).toBe(await sampleOf(card).textContent());
  }
  await card.getByRole('tab', { name: 'VS Code' }).click();
  await expect(sampleOf(card)).not.toContainText(key);
  const tools = card.getByRole('region', { name: 'Ferramentas' }).getByRole('code');
  // Each of them once, whatever is added.
  await expect(tools).toHaveCount(MCP_TOOLS.length);
  expect((await tools.allTextContents()).toSorted()).toEqual(MCP_TOOLS.toSorted());

  await card.getByRole('button', { name: 'Já copiei, esconder' }).click();
  await expect(field).toBeFocused();
  await expect(page.getByText(key)).toHaveCount(0);
  await expect(card.getByText('Só aparece uma vez, quando é gerada.')).toBeVisible();
  await expect(card.getByRole('button', { name: /^(Copia|Mostrar|Esconder)/ })).toHaveCount(2);
  const answer = await fetch(new URL('/mcp-server', page.url()), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('find_free_times');
});

test('a switch that could not be saved goes back to what is true', async ({
  organization,
  adminPage: page,
  problems,
  server,
}) => {
  problems.allowStatus(500);
  await page.goto('/integrations');
  for (const [card, name, field] of [
    [api(page), 'API ligada', 'apiEnabled'],
    [assistants(page), 'Acesso ligado', 'mcpEnabled'],
  ] as const) {
    const control = card.getByRole('switch', { name });
    await expect(control).not.toBeChecked();
    fault = await refuseWrites(server, 'integration_settings');
    await control.click();
    await expectFailure(page, 'Erro ao salvar', 'Não foi possível salvar as configurações.');
    await expect(control).not.toBeChecked();
    await fault.repair();
    fault = undefined;
    await control.click();
    await expect(control).toBeChecked();
    // It shows what is wanted before it is stored, and what breaks next must not meet it.
    await expect.poll(() => settingsOf(organization)).toMatchObject({ [field]: true });
  }
  // The answer is lost and the change is not: the switch shows what the server has.
  problems.allow(/toggle-api.*ERR_CONNECTION_RESET/, /ERR_CONNECTION_RESET.*toggle-api/);
  await page.route('**/toggle-api', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await api(page).getByRole('switch', { name: 'API ligada' }).click();
  await expectFailure(page, 'Erro ao salvar', 'Não foi possível salvar as configurações.');
  await expect(api(page).getByRole('switch', { name: 'API ligada' })).not.toBeChecked();
  expect(await settingsOf(organization)).toMatchObject({ apiEnabled: false, mcpEnabled: true });
});

test('the late answer of one switch says nothing of the other', async ({ organization, adminPage: page }) => {
  await page.goto('/integrations');
  const [first, other] = [
    assistants(page).getByRole('switch', { name: 'Acesso ligado' }),
    api(page).getByRole('switch', { name: 'API ligada' }),
  ];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let arrived = false;
  await page.route('**/toggle-mcp', async (route) => {
    const response = await route.fetch();
    arrived = true;
    await released;
    await route.fulfill({ response });
  });
  await first.click();
  await expect.poll(() => arrived).toBe(true);
  await other.click();
  await expectToast(page, 'API ligada!');
  release();
  await expectToast(page, 'MCP ligado!');
  await expect(first).toBeChecked();
  await expect(other).toBeChecked();
  expect(await settingsOf(organization)).toMatchObject({ apiEnabled: true, mcpEnabled: true });
});

test('a key that could not be made, or not be read', async ({
  organization,
  adminPage: page,
  problems,
  server,
}) => {
  problems.allowStatus(500);
  const { apiToken } = must<ApiTokenAnswer>(
    await organization.admin.client.post('/api/admin/generate-api-token'),
  );
  await page.goto('/integrations');
  fault = await refuseWrites(server, 'integration_tokens');
  await assistants(page).getByRole('button', { name: 'Gerar chave' }).click();
  await expectFailure(page, 'Erro', 'Falha ao gerar token MCP');
  await api(page).getByRole('button', { name: 'Gerar nova chave' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Gerar nova chave' }).click();
  await expectFailure(page, 'Erro', 'Falha ao gerar token API');
  await fault.repair();
  fault = await loseTable(server, 'integration_tokens');
  for (const name of ['Mostrar a chave', 'Copiar a chave']) {
    // The toast may be that of the press before: while an answer is on its way, the next press counts for nothing.
    const refused = page.waitForResponse((response) => response.status() === 500);
    await api(page).getByRole('button', { name }).click();
    await refused;
    await expectFailure(page, 'Erro', 'Não foi possível mostrar a chave.');
  }
  await fault.repair();
  fault = undefined;
  await api(page).getByRole('button', { name: 'Mostrar a chave' }).click();
  await expect(api(page).getByRole('textbox', { name: 'Chave da API' })).toHaveText(apiToken);
});

test('a screen that could not be read says so, and tries again', async ({
  adminPage: page,
  problems,
  server,
}) => {
  problems.allowStatus(500);
  fault = await loseTable(server, 'integration_settings');
  await page.goto('/integrations');
  const card = page.getByRole('region', { name: 'API REST e assistentes de IA' });
  await expect(card.getByRole('alert')).toContainText('Não foi possível carregar os acessos e as chaves.');
  await fault.repair();
  fault = undefined;
  await card.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(api(page)).toBeVisible();
  await expect(assistants(page)).toBeVisible();
});

test('a key near its end, and one past it, say so', async ({ organization, adminPage: page, server }) => {
  const { client, user } = organization.admin;
  for (const kind of ['api', 'mcp']) {
    must(await client.post(`/api/admin/toggle-${kind}`, { enabled: true }));
    must(await client.post(`/api/admin/generate-${kind}-token`));
  }
  const end = (kind: string, days: number) =>
    server.context.database.query(
      `UPDATE integration_tokens SET created_at = now() - interval '360 days', expires_at = now() + make_interval(hours => $1)
        WHERE kind = $2 AND organization_id = (SELECT organization_id FROM users WHERE id = $3)`,
      [days * 24, kind, user.id],
    );
  await end('api', -1);
  await end('mcp', 9.5);
  await page.goto('/integrations');
  await expect(api(page).getByText('Chave vencida')).toBeVisible();
  await expect(api(page).getByText(/^A chave venceu em \d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await expect(assistants(page).getByText('Chave vence em breve')).toBeVisible();
  await expect(assistants(page).getByText('A chave vence em 10 dias')).toBeVisible();
  await api(page).getByRole('button', { name: 'Gerar nova chave' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Gerar nova chave' }).click();
  await expect(api(page).getByText('No ar')).toBeVisible();
  await expect(api(page).getByText(/venceu/)).toHaveCount(0);
});

test('by the keyboard alone', async ({ adminPage: page }) => {
  await page.goto('/integrations');
  const card = api(page);
  await card.getByRole('link', { name: 'Documentação' }).focus();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('switch')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(card.getByRole('switch')).toBeChecked();
  await expectToast(page, 'API ligada!');
  await expect(card.getByRole('switch')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('textbox', { name: 'Endereço base' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(card.getByRole('button', { name: 'Gerar chave' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card.getByRole('button', { name: 'Gerar nova chave' })).toBeVisible();
  await card.getByRole('tab', { name: 'curl' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(card.getByRole('tab', { name: 'JavaScript' })).toBeFocused();
  await expect(sampleOf(card)).toContainText('await fetch(');
});

/** Runs in the page: how much of an element's content lies outside it, in pixels. */
function hiddenWidth(node: unknown): number {
  const { scrollWidth, clientWidth } = node as { scrollWidth: number; clientWidth: number };
  return scrollWidth - clientWidth;
}

for (const device of [{ viewport: { width: 1440, height: 900 } }, PHONE]) {
  test(`with everything open, axe finds nothing at ${device.viewport.width} px`, async ({
    organization,
    visit,
  }) => {
    test.setTimeout(300_000);
    const page = await visit({
      as: organization.admin,
      storage: { 'vite-ui-theme': 'system' },
      reducedMotion: 'reduce',
      ...device,
    });
    await page.goto('/integrations');
    for (const card of [api(page), assistants(page)]) {
      await card.getByRole('switch').click();
      await expect(card.getByText('Falta a chave')).toBeVisible();
      await card.getByRole('button', { name: 'Gerar chave' }).click();
      await expect(card.getByText('No ar')).toBeVisible();
    }
    expect(await everyFinding(assistants(page).getByText('Copie a chave agora'))).toEqual([]);
    if (device === PHONE) {
      for (const card of [api(page), assistants(page)]) expect(await smallTargets(card)).toEqual([]);
    }
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      for (const name of ['Claude Desktop', 'Testar']) {
        await assistants(page).getByRole('tab', { name }).click();
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        expect(await sampleOf(assistants(page)).evaluate(hiddenWidth)).toBe(0);
      }
    }
  });
}
