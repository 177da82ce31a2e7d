import type { Page } from '@playwright/test';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, type Organization, type Person } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { expect, test } from './fixtures.ts';
import { eventOf } from './support/agenda.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';
import { storedSession } from '#test/harness/stored-session.ts';
import { expectToast, openNextMonth } from './support/screens.ts';

const DATE = dayOfNextMonth(14);
const SECRETS = /Zélia Sigilosa|zelia\.sigilosa|Anotação sigilosa|Serviço sigiloso|Motivo sigiloso/;

/** Ana and what nobody but her and her administrator may know; the id of her appointment. */
async function discreet(organization: Organization): Promise<{ ana: Person; appointmentId: string }> {
  const ana = await createProfessional(organization, 'Ana Prado');
  await addWeek(organization, ana);
  await addProduct(organization, ana, { name: 'Serviço sigiloso', isActive: false });
  must(
    await ana.client.post('/api/availability/exceptions', {
      from: dayOfNextMonth(20),
      reason: 'Motivo sigiloso',
    }),
    201,
  );
  const { id } = await addAppointment(organization, ana, instantIn(DATE, '10:00'), {
    clientName: 'Zélia Sigilosa',
    clientEmail: 'zelia.sigilosa@exemplo.com.br',
    notes: 'Anotação sigilosa',
  });
  return { ana, appointmentId: id };
}

/** Listens to everything the server tells this page. */
function overhear(page: Page): () => Promise<string[]> {
  const received: Promise<string>[] = [];
  page.on('response', (response) => {
    // A stream has no end to wait for.
    if (!response.url().includes('/api/') || response.url().includes('/stream')) return;
    received.push(
      response.text().then(
        (text) => `${response.url()} ${text}`,
        () => '',
      ),
    );
  });
  return async () => (await Promise.all(received)).filter((text) => SECRETS.test(text));
}

const pageText = (page: Page) => page.evaluate<string>('document.documentElement.outerHTML');

test('no address shows a professional what is a colleague’s', async ({ organization, problems, visit }) => {
  problems.allowStatus(403, 404);
  const { ana, appointmentId } = await discreet(organization);
  const bruno = await createProfessional(organization, 'Bruno Lima');
  const page = await visit({ as: bruno, viewport: { width: 1440, height: 900 } });
  const leaks = overhear(page);

  await page.goto(`/dashboard?agendamento=${appointmentId}`);
  await expectToast(page, 'Erro', 'Este agendamento não é da sua agenda ou não existe mais.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openNextMonth(page, DATE, `/dashboard?agenda=${ana.user.id}&userId=${ana.user.id}`);
  await expect(eventOf(page, /Zélia/)).toHaveCount(0);
  expect(await pageText(page)).not.toMatch(SECRETS);

  for (const path of [
    '/admin',
    '/admin-dashboard',
    `/admin?agenda=${ana.user.id}`,
    `/admin?agendamento=${appointmentId}`,
    '/integrations',
    '/activity',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Página não encontrada' }), path).toBeVisible();
    expect(await pageText(page), path).not.toMatch(SECRETS);
  }
  // The rooms show his own things, which have come once these are there.
  for (const [path, shown] of [
    ['/availability', page.getByText('Nenhum horário configurado').first()],
    ['/products', page.getByText('Nenhum produto ou serviço cadastrado')],
    ['/booking-form-settings', page.getByRole('switch').first()],
    ['/booking-links', page.getByText(`/book/personal/${bruno.user.bookingSlug}`).first()],
    ['/settings', page.getByRole('textbox').first()],
  ] as const) {
    await page.goto(`${path}?userId=${ana.user.id}&id=${ana.user.id}`);
    await expect(shown).toBeVisible();
    expect(await pageText(page), path).not.toMatch(SECRETS);
  }
  expect(await leaks()).toEqual([]);
});

test('a professional who makes an administrator of themselves in their browser gets nothing for it', async ({
  organization,
  problems,
  visit,
}) => {
  problems.allowStatus(401, 403, 404);
  const { appointmentId } = await discreet(organization);
  const bruno = await createProfessional(organization, 'Bruno Lima');
  const stored = storedSession({ ...bruno, user: { ...bruno.user, role: 'admin' } });
  const page = await visit({ storage: stored });
  const leaks = overhear(page);
  for (const path of ['/admin', `/admin?agendamento=${appointmentId}`, '/admin?agenda=todos']) {
    const refused = page.waitForResponse((response) => response.status() === 403);
    await page.goto(path);
    await refused;
    expect(await pageText(page), path).not.toMatch(SECRETS);
  }
  expect(await leaks()).toEqual([]);
});

test('a colleague’s news stay the colleague’s @database', async ({ organization, visit }) => {
  const { ana, appointmentId } = await discreet(organization);
  const bruno = await createProfessional(organization, 'Bruno Lima');
  const page = await visit({ as: bruno });
  const connected = page.waitForResponse('**/api/notifications/stream*');
  await page.goto('/dashboard');
  await connected;
  const path = `/api/appointments/${appointmentId}`;
  must(await ana.client.put(path, { startTime: instantIn(DATE, '15:00') }));
  must(await ana.client.delete(path));
  // News come in order: this one is his, and the first.
  await addAppointment(organization, bruno, instantIn(DATE, '11:00'), { clientName: 'Rita Sá' });
  await page.getByRole('button', { name: 'Avisos, 1 não lido' }).click();
  const news = page.getByRole('dialog', { name: 'Avisos' });
  await expect(news.getByRole('listitem')).toHaveCount(1);
  await expect(news.getByRole('listitem')).toContainText('Rita Sá');
});
