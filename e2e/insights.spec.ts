import { setTimeout } from 'node:timers/promises';
import { addWindow, workHolidays } from '#test/factories/agenda.ts';
import { addDays, dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import { daysBefore } from '#server/lib/days-before.ts';
import { createProfessional, type Organization, type Person } from '#test/factories/organization.ts';
import { backdate, bookWeekly } from '#test/factories/used-hours.ts';
import type { TestServer } from '#test/harness/server.ts';
import { dayIn } from '#web/lib/format.ts';
import { expect, test, type Visit } from './fixtures.ts';
import { expectToast } from './support/screens.ts';
import { openRowDialog } from './support/set-up.ts';
import { graveAtEachWidth } from './support/accessibility.ts';

const ZONE = { timezone: 'America/Sao_Paulo' };

/** Makes a person and their windows twelve weeks old, with every hour from 09:00 to 17:00 booked on the last eleven Tuesdays. */
async function growOld(server: TestServer, { user }: Person): Promise<void> {
  const now = new Date();
  const today = dayIn(now, ZONE.timezone);
  const tuesday = addDays(today, -(((dayOfWeekOf(today) + 4) % 7) + 1));
  await backdate(server, user.id, { ...ZONE, since: daysBefore(now, 84).toISOString() });
  await bookWeekly(server, user.id, { ...ZONE, first: addDays(tuesday, -70) });
}

/** A professional whose Tuesdays, from 09:00 to 19:00, are full until 17:00 and empty after. */
async function busyTuesdays(organization: Organization, server: TestServer): Promise<Person> {
  const bruno = await createProfessional(organization, 'Bruno Lima');
  await addWindow(organization, bruno, { dayOfWeek: 2, startTime: '09:00', endTime: '19:00' });
  await workHolidays(organization, bruno);
  await growOld(server, bruno);
  return bruno;
}

/** The availability page of a professional, with the card of how their hours were used. */
async function openUsedHours(visit: Visit, as: Person) {
  const page = await visit({ as, storage: { 'vite-ui-theme': 'system' } });
  await page.goto('/availability');
  return {
    page,
    card: page.getByRole('region', { name: 'Ocupação', exact: true }),
    hints: page.getByRole('region', { name: 'Sugestões para os horários' }),
  };
}

test('a professional sees how their hours were used, and what might change', async ({
  organization,
  server,
  visit,
}) => {
  const { page, card, hints } = await openUsedHours(visit, await busyTuesdays(organization, server));
  await expect(
    card.getByText('Nas últimas 8 semanas, 64 de 80 h oferecidas foram reservadas.'),
  ).toBeVisible();
  await expect(card.getByRole('columnheader', { name: 'terça-feira' })).toBeVisible();
  await expect(card.getByRole('rowheader')).toHaveText(
    Array.from({ length: 10 }, (_, hour) => `${9 + hour} h`),
  );
  await expect(card.getByRole('cell', { name: 'terça, 9 h: 8 de 8 h reservadas' })).toBeVisible();
  await expect(card.getByRole('cell', { name: 'terça, 18 h: 0 de 8 h reservadas' })).toBeVisible();
  const suggestions = hints.getByRole('list', { name: 'Sugestões', exact: true }).getByRole('listitem');
  await expect(suggestions.filter({ hasText: 'Fechar terça, das 17:00 às 19:00' })).toContainText(
    'Nenhum agendamento nas últimas',
  );
  await expect(suggestions.filter({ hasText: 'Pausa na terça' })).toContainText(
    '8 h seguidas de atendimento por dia, em 8 de 8 semanas.',
  );
  expect(await graveAtEachWidth(suggestions.filter({ hasText: 'Pausa na terça' }))).toEqual([]);

  await card.getByRole('button', { name: '26 semanas' }).click();
  await expect(card.getByText(/^Nas \d+ semanas que a agenda tem, 88 de 1[12]0 h oferecidas/)).toBeVisible();

  // Paused and resumed at once, the hours were offered on every date of the weekday.
  const toggle = page.getByRole('switch').first();
  await toggle.click();
  await expect(card.getByRole('cell', { name: /^terça, 9 h: 11 h de reservas fora/ })).toBeVisible();
  await toggle.click();
  await expect(card.getByRole('cell', { name: /^terça, 9 h: 11 de 1[12] h reservadas/ })).toBeVisible();
  await expect(suggestions.filter({ hasText: 'Fechar terça' })).toHaveCount(1);
});

test('a professional applies a suggestion, undoes it, and puts it aside', async ({
  organization,
  server,
  visit,
}) => {
  const { page, hints } = await openUsedHours(visit, await busyTuesdays(organization, server));
  const suggestions = hints.getByRole('list', { name: 'Sugestões', exact: true }).getByRole('listitem');
  const close = 'Fechar terça, das 17:00 às 19:00';
  await hints.getByRole('button', { name: `Aplicar: ${close}` }).click();
  const dialog = page.getByRole('dialog', { name: close });
  await expect(dialog.getByRole('definition')).toHaveText(['09:00–19:00', '09:00–17:00']);
  await expect(dialog.getByRole('listitem')).toHaveText([
    '2 horários deixam de ser oferecidos: 17:00 e 18:00.',
    'Nenhum agendamento marcado é afetado.',
  ]);
  expect(await graveAtEachWidth(dialog.getByRole('listitem'))).toEqual([]);
  await dialog.getByRole('button', { name: 'Aplicar' }).click();
  await expect(dialog).toBeHidden();
  const week = page.getByRole('list').filter({ hasText: '09:00' });
  await expectToast(page, 'Horários atualizados', close);
  await expect(week.getByText('09:00 – 17:00')).toBeVisible();
  await expect(suggestions).toHaveCount(1);
  const applied = hints.getByRole('list', { name: 'Sugestões aplicadas' });
  await expect(applied.getByRole('listitem')).toHaveText([new RegExp(close)]);
  expect(await graveAtEachWidth(applied.getByRole('listitem'))).toEqual([]);
  // It can be taken back later, too. Hours and suggestions are read side by side, and nothing moves when the later of them comes.
  const hours = page.waitForResponse('**/api/availability');
  await page.route('**/api/insights?*', async (route) => {
    await hours;
    await setTimeout(500);
    await route.continue();
  });
  await page.reload();
  const add = page.getByRole('button', { name: 'Adicionar horário' });
  await expect(add).toBeVisible();
  const drawnAt = await add.boundingBox();
  await expect(applied).toBeVisible();
  expect(await add.boundingBox()).toEqual(drawnAt);
  await applied.getByRole('button', { name: `Desfazer: ${close}` }).click();
  await expectToast(page, 'Mudança desfeita', 'Os horários de antes voltaram.');
  await expect(week.getByText('09:00 – 19:00')).toBeVisible();
  await expect(applied).toHaveCount(0);
  await expect(suggestions).toHaveCount(2);

  await hints.getByRole('button', { name: `Dispensar: ${close}` }).click();
  await expect(suggestions).toHaveCount(1);
  await expect(hints.getByRole('heading', { name: 'Sugestões para os horários' })).toBeFocused();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(suggestions).toHaveCount(2);

  // What was put aside is listed for as long as it would be suggested, and comes back from there.
  const stored = page.waitForResponse('**/api/insights/dismiss');
  await hints.getByRole('button', { name: `Dispensar: ${close}` }).click();
  await stored;
  await page.reload();
  const aside = hints.getByRole('list', { name: 'Sugestões dispensadas' });
  await expect(aside.getByRole('listitem')).toHaveText([new RegExp(close)]);
  expect(await graveAtEachWidth(aside.getByRole('listitem'))).toEqual([]);
  await aside.getByRole('button', { name: `Voltar a mostrar: ${close}` }).click();
  await expect(suggestions).toHaveCount(2);
  await expect(aside).toHaveCount(0);
  await expect(hints.getByRole('heading', { name: 'Sugestões para os horários' })).toBeFocused();
});

test('an administrator applies a suggestion to somebody’s hours', async ({ organization, server, visit }) => {
  const bruno = await busyTuesdays(organization, server);
  const page = await visit({ as: organization.admin, storage: { 'vite-ui-theme': 'system' } });
  await page.goto('/admin');
  const editor = await openRowDialog(
    page,
    bruno.user.name,
    'Gerenciar horários',
    `Horários de ${bruno.user.name}`,
  );
  const card = editor.getByRole('region', { name: 'Sugestões para os horários' });
  await card.getByRole('button', { name: /^Aplicar: Pausa na terça/ }).click();
  const preview = page.getByRole('dialog', { name: /^Pausa na terça/ });
  await expect(preview.getByText(/^1 horário deixa de ser oferecido/)).toBeVisible();
  await preview.getByRole('button', { name: 'Aplicar' }).click();
  await expect(preview).toBeHidden();
  await expect(card.getByRole('list', { name: 'Sugestões aplicadas' })).toContainText('Pausa na terça');
  expect(await graveAtEachWidth(card.getByRole('list', { name: 'Sugestões aplicadas' }))).toEqual([]);
});

test('a full day that a client presses becomes a suggestion', async ({ organization, server, visit }) => {
  const bruno = await createProfessional(organization, 'Bruno Lima');
  await addWindow(organization, bruno, { dayOfWeek: 3 });
  await workHolidays(organization, bruno);
  const page = await visit({
    userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0',
  });
  await page.goto(`/book/personal/${bruno.user.bookingSlug}`);
  const grid = page.getByRole('grid');
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  const request = page.waitForRequest('**/api/slots/missed');
  const full = grid.getByRole('button', { name: /^sábado.*, fechado$/i }).first();
  await full.click({ force: true });
  await full.click({ force: true });
  expect((await request).postDataJSON()).toEqual({
    professionalId: bruno.user.id,
    date: await full.getAttribute('data-date'),
  });
  await expect
    .poll(() =>
      server.context.database.query('SELECT part, searches FROM search_misses WHERE user_id = $1', [
        bruno.user.id,
      ]),
    )
    .toEqual([{ part: 'day', searches: 1 }]);

  // Asked for in the morning, it is the morning that was not found.
  for (const asked of [
    { press: page.getByRole('button', { name: 'Manhã', exact: true }), day: full },
    { press: grid.getByRole('button', { name: /^sábado.*, fechado$/i }).nth(1) },
  ]) {
    const day = asked.day ?? asked.press;
    const inPart = page.waitForRequest('**/api/slots/missed');
    await asked.press.click({ force: true });
    expect((await inPart).postDataJSON()).toEqual({
      professionalId: bruno.user.id,
      date: await day.getAttribute('data-date'),
      part: 'manha',
    });
  }
});

test('the card says what is missing for somebody new', async ({ adminPage: page }) => {
  await page.goto('/availability');
  const card = page.getByRole('region', { name: 'Ocupação', exact: true });
  await expect(card.getByText('Ainda não há o que mostrar')).toBeVisible();
  await expect(card.getByText('Até agora: 0 semanas e 0 agendamentos.')).toBeVisible();
});
