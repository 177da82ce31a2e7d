import type { Page } from '@playwright/test';
import { freshEmail } from '#test/factories/organization.ts';
import { dayTitle, formatDay } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { chooseDay, confirmBooking, expectBooked, timeButton } from './support/booking.ts';
import { dayOfNextMonth } from './support/dates.ts';
import { refuseStorage } from './support/device.ts';
import { expectToast, openNextMonth, toastOf } from './support/screens.ts';
import { addHours, addProfessional, addService, registerOrganization } from './support/set-up.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('an organisation opens, a client books, and the open agenda shows it at once @database', async ({
  page,
  visit,
}) => {
  const date = dayOfNextMonth(10);

  await test.step('register', async () => {
    await registerOrganization(page, { name: 'Ana Souza', email: freshEmail() });
    await expectToast(page, 'Conta criada com sucesso!', 'Ana Souza');
  });
  await test.step('add a professional, their hours and a service', async () => {
    await addProfessional(page, { name: 'Bruno Lima', email: freshEmail(), title: 'Fisioterapeuta' });
    await addHours(page, 'Bruno Lima', date);
    await addService(page, 'Bruno Lima', { name: 'Sessão individual', minutes: '45', price: '220' });
  });

  const link = await page.getByRole('link', { name: '/book/personal/bruno-lima' }).getAttribute('href');
  await openNextMonth(page, date);
  await expect(page.getByRole('button', { name: 'Avisos', exact: true })).toBeVisible();

  const client = await visit(PHONE);
  await refuseStorage(client.context());
  const cookies = watchCookies(client);
  await client.goto(link ?? '');
  await bookAsClient(client, date);

  await test.step('the agenda that was open all along', async () => {
    const event = page.getByRole('button', {
      name: /^Sessão individual, Helena Prado, .*10:00 às 10:45, com Bruno Lima$/,
    });
    await expect(event).toBeVisible();
    await expect(page.getByRole('gridcell', { name: `${dayTitle(date)}, 1 agendamento` })).toBeVisible();
    const bell = page.getByRole('button', { name: 'Avisos, 1 não lido' });
    await bell.click();
    await expect(
      page
        .getByRole('dialog', { name: 'Avisos' })
        .getByRole('link', { name: /Helena Prado agendou um horário/ }),
    ).toContainText('Agenda de Bruno Lima');
  });
  expect(cookies()).toEqual([]);
});

async function bookAsClient(client: Page, date: string): Promise<void> {
  await test.step('choose service, date and time', async () => {
    await expect(client.getByRole('heading', { name: 'Bruno Lima', level: 1 })).toBeVisible();
    await client.getByRole('button', { name: /^Sessão individual/ }).click();
    await expect(client.getByRole('heading', { name: 'Seus dados' })).toBeHidden();
    await chooseDay(client, date);
    await timeButton(client, '10:00').click();
  });
  await test.step('fill the form', async () => {
    await client.getByRole('textbox', { name: 'Nome' }).fill('Helena Prado');
    await client.getByRole('textbox', { name: 'E-mail' }).fill('helena@exemplo.com.br');
    await typePhone(client);
  });
  await test.step('the summary says the real end', async () => {
    const summary = client.getByRole('complementary', { name: 'Resumo' });
    await expect(summary).toContainText('10:00 – 10:45');
    await expect(summary).toContainText('R$ 220,00');
  });
  await test.step('confirm', async () => {
    await confirmBooking(client);
    await expectBooked(client);
    // No mail server here: neither the toast nor the page promises a mail.
    await expect(toastOf(client)).not.toContainText('Você receberá um email');
    await expectToast(client, 'Agendamento confirmado!');
    await expect(client.getByText('Guarde o link do seu agendamento.')).toBeVisible();
    await expect(client.getByText(formatDay(date))).toBeVisible();
    await expect(client.getByText('10:00 – 10:45')).toBeVisible();
  });
  await test.step('the selection and the form start afresh', async () => {
    await client.getByRole('button', { name: 'Novo agendamento' }).click();
    await expect(client.getByRole('button', { name: /^Sessão individual/ })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
    await expect(client.getByRole('heading', { name: 'Seus dados' })).toBeHidden();
  });
}

/** One digit at a time: the mask grows around them and never loses one. */
async function typePhone(client: Page): Promise<void> {
  const phone = client.getByRole('textbox', { name: 'Telefone' });
  await phone.focus();
  const shown = ['+551', '+55(11', '+55(11) 9', '+55(11) 98', '+55(11) 987', '+55(11) 9876', '+55(11) 98765'];
  for (const [index, digit] of [...'11987654321'].entries()) {
    await client.keyboard.type(digit);
    const expected = shown[index];
    if (index > 0 && expected !== undefined) await expect(phone).toHaveValue(expected);
  }
  await expect(phone).toHaveValue('+55(11) 98765-4321');
  await client.keyboard.type('9');
  await expect(phone).toHaveValue('+55(11) 98765-4321');
}

/** The answers that try to set a cookie. */
function watchCookies(page: Page): () => string[] {
  const found: string[] = [];
  page.on('response', (response) => {
    if (response.headers()['set-cookie'] !== undefined) found.push(response.url());
  });
  return () => found;
}
