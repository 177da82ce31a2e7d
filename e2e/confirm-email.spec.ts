import { addWeek } from '#test/factories/agenda.ts';
import { createProfessional, freshEmail } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { jobsDone } from '#test/harness/jobs.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { expect, test } from './fixtures.ts';
import { eventOf } from './support/agenda.ts';
import { chooseTime, confirmBooking, fillDetails } from './support/booking.ts';
import { dayOfNextMonth } from './support/dates.ts';
import { openNextMonth } from './support/screens.ts';

const DATE = dayOfNextMonth(12);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('a client corrects the address and confirms by the mail; the agenda shows the wait, then the appointment @core', async ({
  organization,
  server,
  visit,
}) => {
  const ana = await createProfessional(organization, 'Ana Prado');
  await addWeek(organization, ana);
  must(await ana.client.post('/api/booking-form-settings', { confirmEmail: true }));
  const own = await visit({ as: ana, viewport: { width: 1440, height: 900 } });
  const connected = own.waitForResponse('**/api/notifications/stream*');
  await openNextMonth(own, DATE, '/dashboard');
  await connected;

  const page = await visit(PHONE);
  await page.goto(`/book/personal/${ana.user.bookingSlug}`);
  await chooseTime(page, DATE, '10:00');
  const wrong = freshEmail();
  await fillDetails(page, { name: 'Helena Prado', email: wrong });
  await confirmBooking(page);
  await expect(page.getByRole('heading', { name: 'Falta um passo' })).toBeFocused();
  // No mail server here: the page does not say that a mail is on its way.
  await expect(page.getByText(`Não conseguimos enviar o e-mail para ${wrong}`)).toBeVisible();
  // A reload keeps the step, and Corrigir leads to the field.
  await page.reload();
  await expect(page.getByText(`Não conseguimos enviar o e-mail para ${wrong}`)).toBeVisible();
  const waiting = eventOf(
    own,
    /^Helena Prado · a confirmar.*10:00 às 11:00, aguardando confirmação do e-mail, até \S.* às \d\d:\d\d/,
  );
  await expect(waiting).toBeVisible();

  await page.getByRole('button', { name: 'Corrigir o e-mail' }).click();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
  // The time stays theirs meanwhile.
  await expect(waiting).toBeVisible();
  const right = freshEmail();
  await fillDetails(page, { email: right });
  await confirmBooking(page);
  await expect(page.getByText(`Não conseguimos enviar o e-mail para ${right}`)).toBeVisible();
  await waiting.click();
  const dialog = own.getByRole('dialog', { name: 'Horário reservado' });
  await expect(dialog.getByText(right)).toBeVisible();
  await expect(dialog.getByText('o e-mail com o link não saiu daqui')).toBeVisible();
  await own.keyboard.press('Escape');

  await jobsDone(server, 'hold-mail');
  const [mail] = await mailsTo(server, right);
  const path = /\/agendamento\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  await page.goto(path);
  await page.getByRole('button', { name: 'Confirmar e-mail e marcar' }).click();
  await expect(page.getByText('Seu horário está marcado')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Confirmar presença' })).toBeVisible();
  await expect(eventOf(own, /^Helena Prado,.*10:00 às 11:00/)).toBeVisible();
  await expect(waiting).toBeHidden();

  // A page that stays open notices by itself that the time is over.
  await page.clock.install();
  await page.goto(`/book/personal/${ana.user.bookingSlug}`);
  await chooseTime(page, DATE, '14:00');
  await fillDetails(page, { name: 'Helena Prado', email: freshEmail() });
  await confirmBooking(page);
  await expect(page.getByRole('heading', { name: 'Falta um passo' })).toBeFocused();
  await page.clock.runFor('31:00');
  await expect(page.getByRole('heading', { name: 'O prazo para confirmar terminou' })).toBeVisible();
});
