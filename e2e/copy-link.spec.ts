import { addWeek } from '#test/factories/agenda.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { expect, test } from './fixtures.ts';
import { chooseTime, confirmBooking, expectBooked, fillDetails, HELENA } from './support/booking.ts';
import { dayOfNextMonth } from './support/dates.ts';
import { expectToast } from './support/screens.ts';

test('links are copied and opened', async ({ organization, server, visit }) => {
  const { admin } = organization;
  const bruno = await createProfessional(organization);
  const page = await visit({ as: admin, permissions: ['clipboard-read', 'clipboard-write'] });
  const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');

  await page.goto('/admin?agenda=todos');
  const copy = page.getByRole('button', { name: 'Copiar o link da equipe', exact: true });
  await copy.click();
  await expectToast(page, 'Link copiado!');
  await expect(page.getByRole('button', { name: 'Copiado: o link da equipe', exact: true })).toHaveText(
    'Copiado',
  );
  expect(await clipboard()).toBe(`${server.address}/book/shared/${admin.user.id}`);
  await expect(copy).toHaveText('Copiar');

  await page.getByRole('button', { name: 'Copiar o link da equipe em nome de Bruno Lima' }).click();
  await expect.poll(clipboard).toBe(`${server.address}/book/${bruno.user.bookingSlug}`);

  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Abrir o link da equipe em nova aba', exact: true }).click();
  const popup = await opened;
  await expect(popup).toHaveURL(`${server.address}/book/shared/${admin.user.id}`);
  await expect(popup.getByRole('heading', { name: 'Ainda não há horários abertos' })).toBeVisible();
});

test('where the browser refuses to copy, the toast says how to do it by hand', async ({
  adminPage: page,
  organization,
}) => {
  await page.addInitScript(
    `navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));`,
  );
  await page.goto('/admin?agenda=todos');
  await page.getByRole('button', { name: 'Copiar o link da equipe', exact: true }).click();
  await expectToast(page, 'Não foi possível copiar', 'Selecione o texto manualmente e use Ctrl+C...');
  // One press selects the whole address.
  const path = `/book/shared/${organization.admin.user.id}`;
  await page.getByText(path).click();
  expect(await page.evaluate<string>('getSelection().toString().trim()')).toBe(
    new URL(path, page.url()).href,
  );
});

test('a client who has just booked copies the link to the appointment', async ({ organization, visit }) => {
  const bruno = await createProfessional(organization, 'Bruno Lima');
  await addWeek(organization, bruno);
  const page = await visit({
    viewport: { width: 390, height: 844 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.goto(`/book/personal/${bruno.user.bookingSlug}`);
  await chooseTime(page, dayOfNextMonth(12), '10:00');
  await fillDetails(page, HELENA);
  await confirmBooking(page);
  await expectBooked(page);
  await page.getByRole('button', { name: 'Copiar link' }).click();
  await expectToast(page, 'Link copiado!');
  await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible();
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  const shown = await page.getByRole('link', { name: 'Ver meu agendamento' }).getAttribute('href');
  expect(copied).toBe(new URL(shown ?? '', page.url()).href);
  await page.goto(copied);
  await expect(page.getByRole('button', { name: 'Confirmar presença' })).toBeVisible();
  // The page behind it copies it as well, without what a mail program added; and shows it where the browser refuses.
  await page.evaluate(`navigator.clipboard.writeText('')`);
  await page.goto(`${copied}?utm_source=mail`);
  const copy = page.getByRole('button', { name: 'Copiar link' });
  await copy.click();
  await expectToast(page, 'Link copiado!');
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(copied);
  await page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))`);
  await page.getByRole('button', { name: 'Copiado' }).click();
  const address = page.getByRole('textbox', { name: 'Link da página' });
  await expect(address).toHaveValue(copied);
  await expect(address).toBeFocused();
});
