import { readFile } from 'node:fs/promises';
import { addWindow } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { addDays, weekdayOf } from '#web/lib/format-day.ts';
import { must } from '#test/harness/client.ts';
import { expect, test } from './fixtures.ts';
import { agendaOf } from './support/drag.ts';
import { aMonthAhead, instantIn, today } from './support/dates.ts';

const DATE = aMonthAhead();

test.use({ viewport: { width: 1440, height: 900 } });

test('the day shown is printed alone, a sheet for each professional, and saved as a table', async ({
  organization,
  adminPage: page,
}) => {
  const bruno = await createProfessional(organization, 'Bruno Lima', { timezone: 'America/Manaus' });
  await addAppointment(organization, organization.admin, instantIn(DATE, '09:00'), {
    clientName: 'Zoé Prates',
    clientPhone: '+5511987654321',
    notes: 'Sala de baixo',
  });
  await addAppointment(organization, bruno, instantIn(DATE, '10:00'), { clientName: 'Íris Dias' });
  const squeezed = { clientName: 'Caio Reis', allowConflict: true };
  await addAppointment(organization, bruno, instantIn(DATE, '10:00'), squeezed);
  // A real printer would wait for a person.
  await page.addInitScript({
    content: `window.print = () => document.body.setAttribute('data-asked-to-print', '')`,
  });
  await page.goto(`/admin?agenda=todos&visao=dia&data=${DATE}`);
  await page.getByRole('button', { name: 'Imprimir ou baixar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Imprimir ou baixar' });
  await dialog.getByRole('button', { name: 'Imprimir o dia' }).click();
  await expect(page.locator('body[data-asked-to-print]')).toBeVisible();

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const paper = page.locator('.printed');
  await expect(paper).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(paper.getByRole('heading')).toHaveText([/./, /./]);
  await expect(paper).toContainText('Bruno Lima');
  await expect(paper).toContainText('09:00 – 10:00 (Manaus)');
  await expect(paper).toContainText('Zoé Prates');
  await expect(paper.getByRole('row', { name: 'Caio Reis' })).toContainText('Encaixe');
  await expect(paper.getByRole('row', { name: 'Íris Dias' })).not.toContainText('Encaixe');
  await expect(paper).not.toContainText('Sala de baixo');
  await expect(paper).toHaveCSS('color', 'rgb(0, 0, 0)');
  const pagesOf = async () =>
    (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
  expect(await pagesOf()).toBe(2);

  await page.emulateMedia({ media: 'screen' });
  await dialog.getByRole('button', { name: 'Todos juntos' }).click();
  await dialog.getByLabel('Incluir observações').check();
  await dialog.getByRole('button', { name: 'Imprimir o dia' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(paper.getByRole('heading', { name: 'Todos os profissionais' })).toBeVisible();
  await expect(paper).toContainText('Sala de baixo');
  expect(await pagesOf()).toBe(1);

  // Both in one go, and the device begins with what it printed last.
  await page.emulateMedia({ media: 'screen' });
  await dialog.getByRole('button', { name: 'Os dois' }).click();
  await dialog.getByRole('button', { name: 'Imprimir o dia' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(paper.getByRole('heading')).toHaveText(['Todos os profissionais', /./, 'Bruno Lima']);
  expect(await pagesOf()).toBe(3);
  await page.emulateMedia({ media: 'screen' });
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Imprimir ou baixar' }).click();
  await expect(dialog.getByRole('button', { name: 'Os dois' })).toHaveAttribute('aria-pressed', 'true');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Baixar CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`agenda-${DATE}.csv`);
  expect(await readFile(await file.path(), 'utf8')).toContain(';Bruno Lima;Íris Dias;');

  // A day that is over says who came.
  const past = addDays(today(), -7);
  const came = await addAppointment(organization, bruno, instantIn(past, '09:00'), { clientName: 'Davi Sá' });
  const missed = await addAppointment(organization, bruno, instantIn(past, '10:00'), {
    clientName: 'Eva Cruz',
  });
  const mark = (id: string, attendance: string) =>
    bruno.client.post('/api/appointments/attendance', { ids: [id], attendance });
  must(await mark(came.id, 'came'));
  must(await mark(missed.id, 'missed'));
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`/admin?agenda=todos&visao=dia&data=${past}`);
  await page.getByRole('button', { name: 'Imprimir ou baixar' }).click();
  await dialog.getByRole('button', { name: 'Imprimir o dia' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(paper.getByRole('row', { name: /Davi Sá/ }).last()).toContainText('Veio');
  await expect(paper.getByRole('row', { name: /Eva Cruz/ }).last()).toContainText('Faltou');
});

test('a professional who is away that day has a sheet that says so', async ({
  organization,
  adminPage: page,
}) => {
  const clara = await createProfessional(organization, 'Clara Nunes');
  await addWindow(organization, clara, { dayOfWeek: (weekdayOf(DATE) + 1) % 7 });
  await page.addInitScript({
    content: `window.print = () => document.body.setAttribute('data-asked-to-print', '')`,
  });
  await page.goto(`${agendaOf(clara)}&visao=dia&data=${DATE}`);
  await page.getByRole('button', { name: 'Imprimir ou baixar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Imprimir ou baixar' });
  await dialog.getByRole('button', { name: 'Imprimir o dia' }).click();
  await expect(page.locator('body[data-asked-to-print]')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('.printed');
  await expect(paper.getByRole('heading', { name: 'Clara Nunes' })).toBeVisible();
  await expect(paper).toContainText('Não atende: Folga.');
  await expect(paper).toContainText('Nenhum agendamento neste dia.');

  // The team's folga is nobody else's.
  await page.emulateMedia({ media: 'screen' });
  must(await clara.client.post('/api/availability/exceptions', { from: DATE }), 201);
  const team = [clara.user.id, organization.admin.user.id].join(',');
  await page.goto(`/admin?agenda=todos&visao=dia&data=${DATE}&pessoas=${team}`);
  await page.getByRole('button', { name: 'Imprimir ou baixar' }).click();
  await dialog.getByRole('button', { name: 'Imprimir o dia' }).click();
  await expect(page.locator('body[data-asked-to-print]')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const sheetOf = (name: string) =>
    paper.locator('section').filter({ has: page.getByRole('heading', { name }) });
  await expect(sheetOf('Clara Nunes')).toContainText('Não atende: Folga.');
  await expect(sheetOf('Ana Souza')).not.toContainText(/Clara|folga/);

  // A month counts the people who were chosen; their sheets say it all the same.
  await page.emulateMedia({ media: 'screen' });
  await page.goto(`/admin?agenda=todos&visao=mes&data=${DATE}&pessoas=${team}`);
  await page.getByRole('button', { name: 'Imprimir ou baixar' }).click();
  await dialog.getByRole('button', { name: 'Imprimir o dia' }).click();
  await expect(page.locator('body[data-asked-to-print]')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(sheetOf('Clara Nunes')).toContainText('Não atende: Folga.');
  await expect(sheetOf('Ana Souza')).toContainText('Não atende: Sem horários.');
});
