import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { addWeek } from '#test/factories/agenda.ts';
import { createProfessional, type Organization, type Person } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { expect, test } from './fixtures.ts';
import { graveFindings } from './support/accessibility.ts';
import { readQr } from './support/qr.ts';
import { expectToast } from './support/screens.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const FOLLOWS_DEVICE = { 'vite-ui-theme': 'system' };

const practice = (organization: Organization): Promise<Person> =>
  createProfessional(organization, 'João Sá Melo', { title: 'Psicólogo' });

async function download(page: Page, button: string): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return downloading;
}

test('the QR codes that are downloaded lead where the links lead, on paper too', async ({
  organization,
  server,
  visit,
}) => {
  const joao = await practice(organization);
  await addWeek(organization, joao);
  const page = await visit({ as: joao, storage: FOLLOWS_DEVICE, ...PHONE });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/booking-links');
  for (const { title, path, name } of [
    { title: 'link pessoal', path: '/book/personal/joao-sa-melo', name: 'qr-code-joao-sa-melo' },
    { title: 'link da equipe', path: '/book/joao-sa-melo', name: 'qr-code-equipe-joao-sa-melo' },
  ]) {
    const url = server.address + path.replace('joao-sa-melo', joao.user.bookingSlug);
    const fileName = name.replace('joao-sa-melo', joao.user.bookingSlug);
    const opener = page.getByRole('button', { name: `QR Code: ${title}` });
    await expect(opener).toBeVisible();
    const before = scripts.length;
    await opener.click();
    const dialog = page.getByRole('dialog', { name: `QR Code: ${title}` });
    const picture = dialog.getByRole('img', { name: `QR Code do ${title}` });
    await expect(picture).toBeVisible();
    if (title === 'link pessoal') {
      expect(scripts.length, 'the encoder comes when it is wanted').toBeGreaterThan(before);
      expect(await graveFindings(picture)).toEqual([]);
      // The dark theme is on now: a code is dark on light all the same.
    }
    expect(readQr(await picture.screenshot()).text).toBe(url);

    const png = await download(page, 'Baixar PNG');
    expect(png.suggestedFilename()).toBe(`${fileName}.png`);
    const read = readQr(await readFile(await png.path()));
    expect(read.text).toBe(url);
    expect(read.width).toBeGreaterThanOrEqual(1_200);
    expect(read.height).toBe(read.width);

    const svg = await download(page, 'Baixar SVG');
    expect(svg.suggestedFilename()).toBe(`${fileName}.svg`);
    const drawn = await visit({ viewport: { width: 1_000, height: 1_000 } });
    const source = Buffer.from(await readFile(await svg.path())).toString('base64');
    await drawn.setContent(
      `<img alt="QR" src="data:image/svg+xml;base64,${source}" style="width:900px;height:900px">`,
    );
    expect(readQr(await drawn.getByRole('img').screenshot()).text).toBe(url);

    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await expect(opener).toBeFocused();
  }
});

test('a link is shared the way the device shares, and by WhatsApp where it does not', async ({
  organization,
  server,
  visit,
}) => {
  const joao = await practice(organization);
  const url = `${server.address}/book/personal/${joao.user.bookingSlug}`;
  const plain = await visit({ as: joao });
  await plain.addInitScript('delete Navigator.prototype.share;');
  await plain.goto('/booking-links');
  const whatsapp = plain.getByRole('link', { name: 'Compartilhar o link pessoal por WhatsApp' });
  const address = new URL((await whatsapp.getAttribute('href')) ?? '');
  expect(address.origin + address.pathname).toBe('https://wa.me/');
  expect(address.searchParams.get('text')).toBe(`Agende com João Sá Melo: ${url}`);
  await expect(whatsapp).toHaveAttribute('target', '_blank');

  const phone = await visit({ as: joao, ...PHONE });
  await phone.addInitScript(`
    window.shared = [];
    Navigator.prototype.share = async (data) => {
      window.shared.push(data);
      if (window.refusal) throw new DOMException('no', window.refusal);
    };
  `);
  await phone.goto('/booking-links');
  const share = phone.getByRole('button', { name: 'Compartilhar o link pessoal' });
  await share.click();
  await expect
    .poll(() => phone.evaluate('window.shared'))
    .toEqual([{ title: 'Agende com João Sá Melo', url }]);

  await phone.evaluate(`window.refusal = 'NotAllowedError'`);
  await share.click();
  await expectToast(phone, 'Não foi possível compartilhar', 'Copie o link e envie-o.');
});

test('a link is copied for two seconds, or selected by hand where the browser refuses', async ({
  organization,
  visit,
}) => {
  const joao = await practice(organization);
  const page = await visit({ as: joao, permissions: ['clipboard-read', 'clipboard-write'] });
  await page.clock.install({ time: new Date() });
  await page.goto('/booking-links');
  const copy = page.getByRole('button', { name: 'Copiar o link da equipe' });
  await expect(copy).toBeVisible();
  // From here on only as much time passes as the test lets pass.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await copy.click();
  await expectToast(page, 'Link copiado!');
  const copied = page.getByRole('button', { name: 'Copiado: o link da equipe' });
  await expect(copied).toHaveText('Copiado');
  await page.clock.runFor(1_900);
  await expect(copied).toBeVisible();
  await page.clock.runFor(200);
  await expect(copy).toHaveText('Copiar');
  await page.clock.resume();

  await page.evaluate(
    `navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))`,
  );
  await copy.click();
  await expectToast(page, 'Não foi possível copiar', 'Selecione o texto manualmente e use Ctrl+C...');
  // One press selects the whole address.
  await page.getByText(`/book/${joao.user.bookingSlug}`).click();
  expect(await page.evaluate('getSelection().toString().trim()')).toBe(
    `${new URL(page.url()).origin}/book/${joao.user.bookingSlug}`,
  );
});

test('an inactive professional reads that the links lead nowhere', async ({
  organization,
  problems,
  visit,
}) => {
  problems.allowStatus(404);
  const joao = await practice(organization);
  const page = await visit({ as: joao });
  await page.goto('/booking-links');
  await expect(page.getByRole('button', { name: 'Copiar o link pessoal' })).toBeVisible();
  await expect(page.getByText('Você não está recebendo agendamentos')).toHaveCount(0);
  must(await organization.admin.client.put(`/api/admin/users/${joao.user.id}`, { isActive: false }));
  await page.reload();
  await expect(page.getByText('Você não está recebendo agendamentos')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Visualizar o link pessoal em nova aba' }).click();
  const unknown = (await opened).getByRole('main');
  await expect(unknown.getByText('O link de agendamento não é válido.')).toBeVisible();
});
