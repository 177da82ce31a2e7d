import type { Page } from '@playwright/test';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { createProfessional, type Organization, type Person } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { expect, test } from './fixtures.ts';
import { confirmBooking, expectBooked, timeButton } from './support/booking.ts';
import { dayTitle } from '#web/lib/format.ts';
import { dayOfNextMonth } from './support/dates.ts';
import { graveAtEachWidth } from './support/accessibility.ts';

const DATE = dayOfNextMonth(12);
const MARIA = '#nome=Maria+Silva&email=maria@exemplo.com.br&telefone=11987654321';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
/** The day whose times are shown. */
const chosenDay = (page: Page) => page.getByRole('region', { name: /^Horário/ });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** A team of two, of whom Bruno has two services. */
async function team(organization: Organization): Promise<{ bruno: Person; path: string }> {
  const bruno = await createProfessional(organization, 'Bruno Lima');
  await addWeek(organization, organization.admin);
  await addWeek(organization, bruno, { startTime: '08:00', endTime: '20:00' });
  await addProduct(organization, bruno, { name: 'Sessão individual' });
  await addProduct(organization, bruno, { name: 'Avaliação' });
  return { bruno, path: `/book/shared/${organization.admin.user.id}` };
}

async function expectMaria(page: Page): Promise<void> {
  await expect(field(page, 'Nome')).toHaveValue('Maria Silva');
  await expect(field(page, 'E-mail')).toHaveValue('maria@exemplo.com.br');
  await expect(field(page, 'Telefone')).toHaveValue('+55(11) 98765-4321');
}

test('an address chooses service, day and part of the day, fills the form, and keeps none of the data @core', async ({
  organization,
  page,
}) => {
  const { bruno } = await team(organization);
  const path = `/book/personal/${bruno.user.bookingSlug}`;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''));
  await page.goto('/privacidade');
  await page.goto(`${path}?servico=avaliacao&data=${DATE}&periodo=tarde&nome=Outra${MARIA}`);
  // The data are gone from the address as soon as the page is awake.
  await expect(page).toHaveURL(`${path}?servico=avaliacao&data=${DATE}&periodo=tarde`);
  await expect(chosenDay(page)).toContainText(dayTitle(DATE));
  await expect(chosenDay(page).getByRole('group').first()).toHaveAccessibleName(
    'Tarde · como no link que você abriu',
  );
  await timeButton(page, '14:00').click();
  await expectMaria(page);
  await expect(page).toHaveURL(path);

  await page.goBack();
  await expect(heading(page, 'Seus dados')).toBeHidden();
  await expect(chosenDay(page)).toContainText(dayTitle(DATE));
  await page.goForward();
  await field(page, 'Nome').fill('Maria da Silva');
  await page.reload();
  await expect(field(page, 'Nome')).toHaveValue('Maria da Silva');
  await expect(page.getByRole('complementary', { name: 'Resumo' })).toContainText('Avaliação');
  await confirmBooking(page);
  await expectBooked(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/privacidade$/);
  const first = asked.filter((address) => address.includes('nome='));
  // Only the request for the page itself had what its own query said; the fragment went nowhere.
  expect(first.every((address) => address.includes(path) && !address.includes('maria@'))).toBe(true);
  expect(first).toHaveLength(1);
});

test('on a team’s page the wishes wait for the professional, and a reload keeps them', async ({
  organization,
  page,
}) => {
  const { bruno, path } = await team(organization);
  await page.goto(`${path}?servico=Avalia%C3%A7%C3%A3o&data=${DATE}&periodo=noite${MARIA}`);
  await page.reload();
  await page.getByRole('link', { name: /^Bruno Lima/ }).click();
  await expect(chosenDay(page)).toContainText(dayTitle(DATE));
  await expect(chosenDay(page).getByRole('group').first()).toHaveAccessibleName(
    'Noite · como no link que você abriu',
  );
  await timeButton(page, '18:00').click();
  await expectMaria(page);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('link', { name: /^Bruno Lima/ })).toBeVisible();

  // With the professional in the address there is nothing to wait for.
  await page.goto(`${path}?profissional=${bruno.user.bookingSlug}&servico=Avalia%C3%A7%C3%A3o&data=${DATE}`);
  await expect(chosenDay(page)).toContainText(dayTitle(DATE));
});

test('has nothing grave for assistive technology', async ({ organization, visit }) => {
  const { bruno } = await team(organization);
  const page = await visit({ storage: { 'vite-ui-theme': 'system' } });
  const path = `/book/personal/${bruno.user.bookingSlug}`;
  await page.goto(`${path}?servico=Avalia%C3%A7%C3%A3o&data=${DATE}&periodo=tarde${MARIA}`);
  await timeButton(page, '14:00').click();
  await expectMaria(page);
  expect(await graveAtEachWidth(field(page, 'Nome'))).toEqual([]);
  await page.getByRole('checkbox', { name: 'Lembrar neste aparelho' }).check();
  await confirmBooking(page);
  await expectBooked(page);
  await page.goto(`${path}?servico=Massagem`);
  expect(await graveAtEachWidth(page.getByText('Olá, Maria!'))).toEqual([]);
});

test('what an address cannot have is said quietly, and the rest goes on', async ({ organization, page }) => {
  const { bruno, path } = await team(organization);
  await page.goto(`/book/personal/${bruno.user.bookingSlug}?servico=Massagem&data=2020-01-01`);
  await expect(page.getByRole('status').first()).toContainText(
    'O serviço deste link não está disponível agora',
  );
  await page.getByRole('button', { name: /^Avaliação/ }).click();
  await expect(page.getByRole('status').first()).toContainText('A data deste link já passou');
  await page.goto(`/book/personal/${bruno.user.bookingSlug}?data=03/12/2026`);
  await page.getByRole('button', { name: /^Avaliação/ }).click();
  await expect(page.getByRole('status').first()).toHaveText(
    'A data deste link não foi entendida. Escolha outra.',
  );

  await page.goto(`${path}?profissional=quem-saiu&email=maria@&periodo=madrugada`);
  await expect(page.getByRole('status').first()).toContainText(
    'O profissional deste link não está disponível',
  );
  await expect(page.getByRole('link', { name: /^Bruno Lima/ })).toBeVisible();
});

test('a team’s link with a service lists those who offer it, with a way to all of them', async ({
  organization,
  page,
}) => {
  const { bruno, path } = await team(organization);
  const carla = await createProfessional(organization, 'Carla Reis');
  await addWeek(organization, carla);
  const carlas = await addProduct(organization, carla, { name: 'avaliacao' });
  await addProduct(organization, carla, { name: 'Retorno' });
  const people = page.getByRole('list', { name: 'Profissionais' }).getByRole('link');
  const line = page.getByRole('status').filter({ hasText: 'deste link' });
  for (const service of ['AVALIA%C3%87%C3%83O', carlas.id]) {
    await page.goto(`${path}?servico=${service}`);
    await expect(line).toHaveText('Serviço deste link: “Avaliação”. Escolha com quem marcar.');
    await expect(people).toHaveText([/Bruno Lima/, /Carla Reis/]);
  }
  // An id of Carla's leads to Bruno's service of that name, and their own page has it too.
  await expect(people.first()).toHaveAttribute(
    'href',
    `/book/personal/${bruno.user.bookingSlug}?servico=Avalia%C3%A7%C3%A3o`,
  );
  await people.filter({ hasText: 'Bruno Lima' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Resumo' })).toContainText('Avaliação');
  await page.goBack();
  await page.getByRole('link', { name: 'Mostrar todos' }).click();
  await expect(people).toHaveCount(3);
  await page.reload();
  // The line comes with the scripts, and moves the people down.
  await expect(line).toHaveText('O serviço deste link não está disponível agora. Escolha com quem marcar.');
  await expect(people).toHaveCount(3);
  await people.filter({ hasText: 'Ana Souza' }).click();
  await expect(line).toHaveText('O serviço deste link não está disponível agora.');

  await page.goto(`${path}?servico=retorno&data=2020-01-01`);
  await expect(people).toHaveText([/Carla Reis/]);
  await people.click();
  await expect(line).toContainText('A data deste link já passou');
  await page.goto(`${path}?servico=Massagem`);
  await expect(line).toHaveText('O serviço deste link não está disponível agora. Escolha com quem marcar.');
  await expect(people).toHaveCount(3);
});

test('a link of somebody who left says who is left, a former link of somebody who stayed does not', async ({
  organization,
  page,
}) => {
  const { bruno, path } = await team(organization);
  const { admin } = organization;
  must(await admin.client.put(`/api/admin/users/${bruno.user.id}`, { isActive: false }));
  const former = admin.user.bookingSlug;
  must(await admin.client.patch('/api/user/profile', { bookingSlug: `${former}-nova` }));
  await page.goto(`${path}?profissional=${bruno.user.bookingSlug}&data=${DATE}`);
  const line = page.getByRole('status').filter({ hasText: 'deste link' });
  await expect(line).toHaveText(
    /^O profissional deste link não está disponível agora. Quem atende é Ana Souza.$/,
  );
  await expect(chosenDay(page)).toContainText(dayTitle(DATE));
  await page.goto(`${path}?profissional=${former}&data=${DATE}`);
  await expect(chosenDay(page)).toContainText(dayTitle(DATE));
  await expect(line).toBeHidden();
});

test('a fragment written into the open page is read too', async ({ organization, page }) => {
  const { bruno } = await team(organization);
  const path = `/book/personal/${bruno.user.bookingSlug}`;
  await page.goto(`${path}?servico=Avalia%C3%A7%C3%A3o&data=${DATE}`);
  await expect(chosenDay(page)).toContainText(dayTitle(DATE));
  await page.evaluate(`location.hash = ${JSON.stringify(MARIA)}`);
  await expect(page).not.toHaveURL(/nome=/);
  await timeButton(page, '09:00').click();
  await expectMaria(page);
});

test('a client who comes back finds their data and last choices only where they asked for it, and can be forgotten @core', async ({
  organization,
  page,
}) => {
  const { bruno, path } = await team(organization);
  const kept = () => page.evaluate<string>('JSON.stringify({ ...localStorage })');
  const greeting = page.getByRole('region', { name: 'Lembrado neste aparelho' });
  const box = page.getByRole('checkbox', { name: 'Lembrar neste aparelho' });
  const book = async (time: string) => {
    await page.getByRole('button', { name: 'Próximo mês' }).click();
    await page.getByRole('button', { name: new RegExp(`^${dayTitle(DATE)}`) }).click();
    await timeButton(page, time).click();
  };
  // Not ticked: nothing stays.
  await page.goto(path);
  await page.getByRole('link', { name: /^Bruno Lima/ }).click();
  await page.getByRole('button', { name: /^Avaliação/ }).click();
  await book('10:00');
  await field(page, 'Nome').fill('Maria Silva');
  await field(page, 'E-mail').fill('maria@exemplo.com.br');
  await expect(box).not.toBeChecked();
  await confirmBooking(page);
  await expectBooked(page);
  expect(await kept()).not.toContain('Maria');
  await page.goto(path);
  await expect(page.getByRole('link', { name: /^Bruno Lima/ })).toBeVisible();
  await expect(greeting).toBeHidden();

  await page.getByRole('link', { name: /^Bruno Lima/ }).click();
  await page.getByRole('button', { name: /^Avaliação/ }).click();
  await book('18:00');
  await field(page, 'Nome').fill('Maria Silva');
  await field(page, 'E-mail').fill('maria@exemplo.com.br');
  await box.check();
  expect(await kept()).not.toContain('Maria');
  await confirmBooking(page);
  await expectBooked(page);

  // The next visit: person and service by one press, the usual part of the day first, the form filled in.
  await page.goto(path);
  await expect(greeting).toContainText('Olá, Maria!');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await greeting.getByRole('button', { name: 'Marcar de novo: Avaliação com Bruno Lima' }).click();
  // Of what the device keeps, requests name the part of the day and the start of the last booking alone.
  const weekday = dayTitle(DATE)
    .replace(/(-feira)?,.*/, '')
    .toLowerCase();
  const best = page.getByRole('region', { name: 'Melhores horários' });
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  await expect(best).toContainText(`${weekday}, como da última vez que marcou`);
  expect(asked.some((address) => /like=.*part=noite|part=noite.*like=/.test(address))).toBe(true);
  expect(asked.join()).not.toMatch(/maria/i);
  await page.getByRole('button', { name: new RegExp(`^${dayTitle(DATE)}`) }).click();
  await expect(chosenDay(page).getByRole('group').first()).toHaveAccessibleName(
    'Noite · como você costuma marcar',
  );
  await timeButton(page, '09:00').click();
  await expect(field(page, 'Nome')).toHaveValue('Maria Silva');
  await expect(box).toBeChecked();
  await page.goBack();

  // The date of this link is over: what the client chooses instead is not the link's wish.
  await page.goto(`/book/personal/${bruno.user.bookingSlug}?servico=Avalia%C3%A7%C3%A3o&data=2020-01-02`);
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  await page.getByRole('button', { name: new RegExp(`^${dayTitle(DATE)}`) }).click();
  await expect(best).toContainText('que marcou');
  await expect(page.locator('main')).not.toContainText('como no link');

  // Another link of the clinic knows the client too, and forgetting holds for all of them.
  await page.goto(`/book/personal/${bruno.user.bookingSlug}?servico=Massagem`);
  await expect(greeting).toContainText('Olá, Maria!');
  await greeting.getByRole('button', { name: 'Marcar de novo: Avaliação' }).click();
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  await page.getByRole('button', { name: new RegExp(`^${dayTitle(DATE)}`) }).click();
  await timeButton(page, '09:00').click();
  await field(page, 'Observações').fill('Primeira vez');
  await page.goto(path);
  await greeting.getByRole('button', { name: /^Esquecer/ }).click();
  await expect(greeting).toBeHidden();
  expect(await kept()).not.toContain('Maria');
  expect(await page.evaluate<string>('JSON.stringify({ ...sessionStorage })')).not.toContain('Maria');
  await page.goto(`/book/personal/${bruno.user.bookingSlug}?servico=Avalia%C3%A7%C3%A3o&data=${DATE}`);
  await expect(greeting).toBeHidden();
  // The best times come before all of the day, also for a keyboard and a screen reader.
  await expect(page.getByRole('heading', { name: /^(Melhores horários|Horário)/ })).toHaveText([
    /^Melhores horários/,
    /^Horário/,
  ]);
  await timeButton(page, '09:00').click();
  await expect(field(page, 'Nome')).toHaveValue('');
  await expect(box).not.toBeChecked();
  await page.reload();
  await expect(field(page, 'Nome')).toHaveValue('');
});

test('the page works where the browser refuses storage', async ({ organization, page }) => {
  const { bruno } = await team(organization);
  await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get() { throw new DOMException('refused', 'SecurityError'); } });`);
  await page.goto(
    `/book/personal/${bruno.user.bookingSlug}?servico=Avalia%C3%A7%C3%A3o&data=${DATE}${MARIA}`,
  );
  await timeButton(page, '09:00').click();
  await expectMaria(page);
  await page.getByRole('checkbox', { name: 'Lembrar neste aparelho' }).check();
  await confirmBooking(page);
  await expectBooked(page);
});
