import type { Page } from '@playwright/test';
import { addWeek } from '#test/factories/agenda.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { dayTitle } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { eventOf } from './support/agenda.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';
import { expectToast } from './support/screens.ts';

const DATE = dayOfNextMonth(16);
const PHONE = { viewport: { width: 390, height: 844 } };
const STREAM = '**/api/notifications/stream*';

const bell = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('a client books: the bell counts, lists, is read, and stays read for its person alone', async ({
  organization,
  server,
  visit,
}) => {
  const bruno = await createProfessional(organization, 'Bruno Lima');
  await addWeek(organization, bruno);
  const page = await visit({ as: bruno, ...PHONE });
  const connected = page.waitForResponse(STREAM);
  await page.goto('/dashboard');
  await connected;
  // The week was made by the administrator: that is news too.
  await bell(page, /^Avisos, /).click();
  const news = page.getByRole('dialog', { name: 'Avisos' });
  await expect(news.getByText('Novo', { exact: true }).first()).toBeVisible();
  // Seven windows and the holidays are one edit, which opens.
  const edit = news.getByText('fez 8 mudanças nos horários de atendimento');
  await expect(edit).toBeVisible();
  // The reader's own name is left out.
  await expect(news.getByText('Sua agenda').first()).toBeVisible();
  await expect(news).not.toContainText('Bruno Lima');
  const windows = news.getByText(/acrescentou um horário de atendimento/);
  await expect(windows.first()).toBeHidden();
  await edit.click();
  await expect(windows).toHaveCount(7);
  await expect(windows.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(news).toBeHidden();
  await expect(bell(page, 'Avisos')).toBeFocused();

  must(
    await server.guest.post('/api/appointments/public', {
      professionalId: bruno.user.id,
      clientName: 'Rita Sá',
      clientEmail: 'rita@exemplo.com.br',
      startTime: instantIn(DATE, '11:00'),
    }),
    201,
  );
  await bell(page, 'Avisos, 1 não lido').click();
  await expect(news.getByRole('heading', { level: 3 })).toHaveText([/^Hoje, /]);
  const line = news.getByRole('link', { name: /^Rita Sá agendou um horário para/ });
  await expect(line).toContainText('Novo');
  // Read by now, and still marked until it closes.
  await expect(page.getByRole('button', { name: 'Avisos', exact: true, includeHidden: true })).toBeVisible();
  await expect(line).toContainText('Novo');
  await page.keyboard.press('Escape');

  // A series is one piece of news, which leads to each of its dates.
  const dates = [16, 17, 18].map((day) => dayOfNextMonth(day));
  must(
    await organization.admin.client.post('/api/series', {
      userId: bruno.user.id,
      date: dates[0],
      time: '15:00',
      rule: { every: 'week', weekdays: [1], count: 3 },
      clientName: 'Maria Luz',
      clientEmail: 'maria@exemplo.com.br',
      duration: 60,
      starts: dates.map((day) => ({ startTime: instantIn(day, '15:00') })),
    }),
    201,
  );
  await bell(page, 'Avisos, 1 não lido').click();
  const series = news.getByText(/agendou 3 horários para Maria Luz, de .+ a /);
  await series.click();
  await expect(news.getByRole('link', { name: /^agendou Maria Luz para .+ às 15:00$/ })).toHaveCount(3);
  await page.keyboard.press('Escape');
  await page.reload();
  await bell(page, 'Avisos').click();
  await expect(line).toBeVisible();
  await expect(news.getByText('Novo', { exact: true })).toHaveCount(0);
  await news.getByRole('link', { name: 'Ver tudo o que mudou' }).click();
  await expect(page).toHaveURL(/\/notifications#o-que-mudou$/);
  await expect(page.getByRole('region', { name: 'O que mudou' })).toBeFocused();
  await expect(page.getByRole('link', { name: /^Rita Sá agendou um horário para/ })).toBeVisible();

  // The administrator has not read it, and finds everything in the log.
  const desk = await visit({ as: organization.admin });
  await desk.goto('/admin');
  await bell(desk, 'Avisos, 1 não lido').click();
  await desk
    .getByRole('dialog', { name: 'Avisos' })
    .getByRole('link', { name: 'Ver tudo no registro' })
    .click();
  await expect(desk).toHaveURL(/\/activity$/);
  await expect(desk.getByRole('link', { name: 'Integrações IA' })).not.toHaveAttribute('aria-current', /./);
  await desk.getByRole('link', { name: 'Voltar' }).click();
  await expect(desk).toHaveURL(/\/admin$/);
});

test('the bell leads to the appointment while there is one', async ({ organization, adminPage: page }) => {
  const bruno = await createProfessional(organization, 'Bruno Lima');
  const startTime = instantIn(DATE, '11:00');
  const { id } = must<{ id: string }>(
    await bruno.client.post('/api/appointments', { clientName: 'Rita Sá', startTime }),
    201,
  );
  await page.goto('/admin');
  await bell(page, 'Avisos, 1 não lido').click();
  const news = page.getByRole('dialog', { name: 'Avisos' });
  await news.getByRole('link', { name: /^Bruno Lima agendou Rita Sá para/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Rita Sá' });
  await expect(dialog).toContainText('11:00 – 12:00');
  await expect(page).toHaveURL(`/admin?agenda=${bruno.user.id}&agendamento=${id}&visao=dia&data=${DATE}`);
  await dialog.getByRole('button', { name: 'Fechar' }).first().click();
  await expect(page.getByRole('grid', { name: `Agenda de ${dayTitle(DATE)}` })).toBeVisible();

  await expect(eventOf(page, 'Rita Sá')).toBeVisible();
  must(await bruno.client.delete(`/api/appointments/${id}`));
  await expect(eventOf(page, 'Rita Sá')).toHaveCount(0);
  await bell(page, 'Avisos, 1 não lido').click();
  await expect(news.getByText('removeu o agendamento de Rita Sá')).toBeVisible();
  await expect(news.getByRole('link', { name: /Rita Sá/ })).toHaveCount(0);
  await page.goto(`/admin?agenda=${bruno.user.id}&agendamento=${id}`);
  await expectToast(page, 'Erro', 'Este agendamento não existe mais.');
});
