import { addGoogleConnection } from '#test/factories/google.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import type { Organization } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { chooseTime, confirmBooking, expectBooked, fillDetails, HELENA } from './support/booking.ts';
import { dayOfNextMonth } from './support/dates.ts';
import { expectToast, toastOf } from './support/screens.ts';

const DATE = dayOfNextMonth(18);

/** An administrator who receives clients every day, with these form settings. Leads the page to the form. */
async function openForm(page: Page, organization: Organization, settings: object): Promise<void> {
  const { admin } = organization;
  await addWeek(organization, admin);
  must(await admin.client.post('/api/booking-form-settings', settings));
  await page.goto(`/book/personal/${admin.user.bookingSlug}`);
  await chooseTime(page, DATE, '14:00');
  await expect(page.getByRole('heading', { name: 'Seus dados' })).toBeVisible();
}

async function edgesOf(shown: Locator): Promise<{ top: number; bottom: number }> {
  const { y = 0, height = 0 } = (await shown.boundingBox()) ?? {};
  return { top: y, bottom: y + height };
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name });

test('fields that are hidden do not show, and the message stands above', async ({ organization, page }) => {
  await openForm(page, organization, {
    showPhone: false,
    showNotes: false,
    customMessage: 'Chegue 10 minutos antes.',
  });
  await expect(page.getByText('Chegue 10 minutos antes.')).toBeVisible();
  await expect(field(page, 'Telefone')).toBeHidden();
  await expect(field(page, 'Observações')).toBeHidden();
  await expect(field(page, 'E-mail')).toHaveAttribute('type', 'email');
  await fillDetails(page, HELENA);
  await confirmBooking(page);
  await expectBooked(page);
});

test('a press before anything is chosen says at the open step what is missing', async ({
  organization,
  page,
}) => {
  const { admin } = organization;
  await addWeek(organization, admin);
  for (const name of ['Consulta', 'Retorno']) await addProduct(organization, admin, { name, duration: 60 });
  await page.goto(`/book/personal/${admin.user.bookingSlug}`);
  const early = page.getByRole('button', { name: 'Confirmar agendamento' });
  await early.click();
  const sentence = (text: string) => page.locator('section').getByText(text);
  await expect(sentence('Escolha o serviço para continuar.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Serviço' })).toBeFocused();
  await page.getByRole('button', { name: /Consulta/ }).click();
  await expect(sentence('Escolha o serviço para continuar.')).toBeHidden();
  await early.click();
  await expect(sentence('Escolha o dia e o horário para continuar.')).toBeVisible();
});

test('what is demanded is asked for, one toast and a sentence a field @core', async ({
  organization,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openForm(page, organization, { requirePhone: true, requireNotes: true });
  await confirmBooking(page);
  await expect(toastOf(page)).toBeVisible();
  // It covers no field that is filled in next.
  const { bottom } = await edgesOf(toastOf(page));
  for (const label of ['Nome', 'E-mail'])
    expect((await edgesOf(field(page, label))).top).toBeGreaterThan(bottom);
  await expectToast(page, 'Campos obrigatórios', 'Preencha todos os campos obrigatórios.');
  for (const sentence of [
    'Diga seu nome.',
    'Informe seu e-mail.',
    'Informe seu telefone.',
    'Escreva uma observação.',
  ]) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await expect(field(page, 'Nome')).toBeFocused();

  await fillDetails(page, { ...HELENA, email: 'helena@', phone: '119', notes: 'Primeira vez.' });
  await confirmBooking(page);
  await expect(page.getByText('Confira o e-mail: falta algo, como em nome@exemplo.com.')).toBeVisible();
  await expect(page.getByText('Confira o telefone: faltam números.')).toBeVisible();
  await expect(field(page, 'E-mail')).toBeFocused();

  await fillDetails(page, { email: 'helena@exemplo.com.br', phone: '5511987654321' });
  await expect(field(page, 'Telefone')).toHaveValue('+55(11) 98765-4321');
  await confirmBooking(page);
  await expectBooked(page);
});

test('a phone pasted as people write it keeps its last digit', async ({ organization, page }) => {
  await openForm(page, organization, {});
  await field(page, 'Observações').fill('+55 (11) 98765-4321');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+X');
  await field(page, 'Telefone').focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(field(page, 'Telefone')).toHaveValue('+55(11) 98765-4321');
});

test('without an e-mail nothing is promised; the client confirms by the own link', async ({
  organization,
  page,
}) => {
  await openForm(page, organization, { requireEmail: false });
  await fillDetails(page, { name: 'Helena Prado' });
  await confirmBooking(page);
  await expectBooked(page);
  await expect(toastOf(page)).not.toContainText('Você receberá um email');
  await expectToast(page, 'Agendamento confirmado!');
  await expect(page.getByText(/^Guarde o link do seu agendamento/)).toBeVisible();

  await page.getByRole('link', { name: 'Ver meu agendamento' }).click();
  await expect(page.getByText('Olá, Helena Prado.')).toBeVisible();
  await page.getByRole('button', { name: 'Confirmar presença' }).click();
  await expect(page.getByRole('button', { name: 'Confirmar presença' })).toBeHidden();
  await page.reload();
  await expect(page.getByText('Presença confirmada')).toBeVisible();
});

test('the trap for programs is out of sight and out of reach', async ({ organization, page }) => {
  await openForm(page, organization, {});
  const trap = page.locator('input[name="website"]');
  await expect(trap).not.toBeInViewport();
  await expect(page.getByRole('textbox', { name: 'Site' })).toBeHidden();
  await field(page, 'Observações').focus();
  await page.keyboard.press('Tab');
  await expect(trap).not.toBeFocused();
});

test('only active services are offered, and the video call only where there is one', async ({
  organization,
  page,
  server,
}) => {
  const { admin } = organization;
  await addWeek(organization, admin);
  await addProduct(organization, admin, { name: 'Avaliação', duration: 90, price: 0 });
  await addProduct(organization, admin, { name: 'Antiga', isActive: false });
  const path = `/book/personal/${admin.user.bookingSlug}`;
  await page.goto(path);
  await expect(page.getByRole('button', { name: /^Avaliação\s*1 h 30 min$/ })).toBeVisible();
  await expect(page.getByText('Antiga')).toBeHidden();
  await expect(page.getByText(/Videochamada/)).toHaveCount(0);

  // None is promised before there is a calendar that can make one.
  must(await admin.client.patch('/api/user/profile', { autoCreateMeet: true }));
  await page.goto(path);
  await page.getByRole('button', { name: /^Avaliação/ }).click();
  await chooseTime(page, DATE, '10:00');
  await expect(page.getByRole('complementary', { name: 'Resumo' })).not.toContainText('Videochamada');
  await addGoogleConnection(server, admin);
  // The tab keeps what was chosen.
  await page.goto(path);
  const summary = page.getByRole('complementary', { name: 'Resumo' });
  await expect(summary).toContainText('10:00 – 11:30');
  await expect(summary).toContainText('Videochamada: você recebe o link 1 hora antes.');
});
