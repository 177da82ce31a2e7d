import type { Route } from '@playwright/test';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { addDays } from '#web/lib/format-day.ts';
import { formatDay } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { eventOf, openEvent } from './support/agenda.ts';
import { aMonthAhead, dayOfNextMonth, instantIn } from './support/dates.ts';
import { openAhead } from './support/drag.ts';
import { openLine } from './support/line.ts';
import { choose, openNextMonth } from './support/screens.ts';

const DATE = dayOfNextMonth(16);
const STREAM = '**/api/notifications/stream*';

/** Whether a call reads the appointments of the month that `DATE` is in, and no others. */
function isMonthOfDate({ pathname, searchParams }: URL): boolean {
  const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? ''];
  return pathname === '/api/appointments' && from > addDays(DATE, -31) && to > DATE;
}

test.use({ viewport: { width: 1440, height: 900 } });

test('what one does, the other sees at once, in both directions @database', async ({
  organization,
  adminPage: admin,
  visit,
}) => {
  const bruno = await createProfessional(organization);
  const own = await visit({ as: bruno, viewport: { width: 1440, height: 900 } });
  const connected = [admin, own].map((page) => page.waitForResponse(STREAM));
  await openNextMonth(admin, DATE);
  await openNextMonth(own, DATE, '/dashboard');
  await Promise.all(connected);

  await own.getByRole('button', { name: 'Novo agendamento' }).first().click();
  const dialog = own.getByRole('dialog', { name: 'Novo agendamento' });
  await dialog.getByLabel('Cliente').fill('Sofia Nunes');
  await dialog.getByLabel('Data').fill(formatDay(DATE));
  await dialog.getByLabel('Data').press('Tab');
  await choose(dialog, 'Início', '09:00');
  await dialog.getByRole('button', { name: 'Criar agendamento' }).click();
  await expect(eventOf(admin, 'Sofia Nunes')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Avisos, 1 não lido' })).toBeVisible();

  const edit = await openEvent(admin, 'Sofia Nunes');
  await edit.getByLabel('Cliente').fill('Sofia Nunes Braga');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(eventOf(own, 'Sofia Nunes Braga')).toBeVisible();

  const [appointment] = must<{ id: string }[]>(await bruno.client.get('/api/appointments'));
  must(await organization.admin.client.delete(`/api/appointments/${appointment?.id}`));
  await expect(eventOf(own, 'Sofia Nunes Braga')).toHaveCount(0);
  await expect(eventOf(admin, 'Sofia Nunes Braga')).toHaveCount(0);
});

test('a page that nobody sees holds no line, and reads afterwards what it missed', async ({
  organization,
  adminPage: page,
}) => {
  const bruno = await createProfessional(organization);
  await page.clock.install();
  const connected = page.waitForResponse(STREAM);
  await openNextMonth(page, DATE);
  await connected;
  const see = (hidden: boolean) =>
    page.evaluate(`Object.defineProperty(document, 'hidden', { configurable: true, value: ${hidden} });
      document.dispatchEvent(new Event('visibilitychange'))`);
  const left = page.waitForEvent('requestfailed', (request) => request.url().includes('/stream'));
  await see(true);
  await page.clock.fastForward(6_000);
  await left;
  await addAppointment(organization, bruno, instantIn(DATE, '09:00'), { clientName: 'Rui Melo' });
  const again = page.waitForResponse(STREAM);
  await see(false);
  await again;
  await expect(eventOf(page, 'Rui Melo')).toBeVisible();

  // Opened behind another page, it has missed what changed of anything, not of appointments alone.
  await page.addInitScript("Object.defineProperty(document, 'hidden', { configurable: true, value: true })");
  await page.goto(`/admin?agenda=todos&visao=dia&data=${DATE}`);
  const heads = page.getByRole('columnheader');
  await expect(heads.getByText(bruno.user.name)).toBeVisible();
  must(await organization.admin.client.put(`/api/admin/users/${bruno.user.id}`, { name: 'Bruno Novais' }));
  await see(false);
  await expect(heads.getByText('Bruno Novais')).toBeVisible();
});

test('a change reads its appointment again, not the week of everybody who is shown', async ({
  organization,
  adminPage: page,
}) => {
  const date = aMonthAhead();
  const bruno = await createProfessional(organization);
  await addAppointment(organization, bruno, instantIn(date, '09:00'), { clientName: 'Rui Melo' });
  const connected = page.waitForResponse(STREAM);
  await openAhead(page, 'Semana', date);
  await expect(eventOf(page, 'Rui Melo')).toBeVisible();
  await connected;
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/appointments') asked.push(search);
  });
  const { id } = await addAppointment(organization, bruno, instantIn(date, '14:00'), {
    clientName: 'Sofia Nunes',
  });
  await expect(eventOf(page, 'Sofia Nunes')).toBeVisible();
  must(await organization.admin.client.delete(`/api/appointments/${id}`));
  await expect(eventOf(page, 'Sofia Nunes')).toHaveCount(0);
  await expect(eventOf(page, 'Rui Melo')).toBeVisible();
  expect(asked).toEqual([`?ids=${id}`, `?ids=${id}`]);
});

test('a booking costs an open agenda of the team two answers in each view, and no list is sent again', async ({
  organization,
  adminPage: page,
}) => {
  const date = aMonthAhead();
  const bruno = await createProfessional(organization);
  const book = (time: string, clientName: string) =>
    addAppointment(organization, bruno, instantIn(date, time), { clientName, clientEmail: '' });
  await book('09:00', 'Rui Melo');
  // On a day after the one that is read again.
  const next = instantIn(addDays(date, 1), '09:00');
  await addAppointment(organization, bruno, next, { clientName: 'Lia Sá', clientEmail: '' });
  const stream = page.waitForResponse(STREAM);
  await openAhead(page, 'Mês', date);
  await stream;
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  /** What opening a view asks for, in idle moments too. */
  const settled = async () => {
    let before = -1;
    const grew = () => before !== (before = asked.length);
    await expect.poll(grew, { intervals: [700] }).toBe(false);
  };
  const open = (view: string) =>
    page.getByRole('group', { name: 'Visão da agenda' }).getByRole('button', { name: view }).click();
  const lists = { Mês: '/api/appointments/team-month', Semana: '/api/appointments' };
  /** Of a view's list, which is asked for again where one comes back to it, as it is every half minute. */
  const statusOf = async (view: keyof typeof lists) => {
    await open(view === 'Mês' ? 'Semana' : 'Mês');
    await expect(eventOf(page, 'Rui Melo')).toBeVisible();
    const list = page.waitForResponse((response) => new URL(response.url()).pathname === lists[view]);
    await open(view);
    return (await list).status();
  };
  for (const [index, [view, read]] of Object.entries({ ...lists, Dia: lists.Semana }).entries()) {
    await open(view);
    await expect(eventOf(page, 'Rui Melo')).toBeVisible();
    await settled();
    asked.length = 0;
    await book(`1${index}:00`, `Sofia ${view}`);
    await expect(eventOf(page, `Sofia ${view}`)).toBeVisible();
    // What is read calmly comes last.
    await expect.poll(() => asked).toContain('/api/bell');
    expect(asked.sort()).toEqual([read, '/api/bell']);
    // With the new one laid over it, it is what the server would answer.
    if (view === 'Mês' || view === 'Semana') expect(await statusOf(view)).toBe(304);
  }
  // So is what the one answer of an opening carried.
  await page.goto(`/admin?agenda=todos&visao=semana&data=${date}`);
  await expect(eventOf(page, 'Rui Melo')).toBeVisible();
  expect(await statusOf('Semana')).toBe(304);
});

test('who gets an appointment on a day off stands among those who attend, until it is gone', async ({
  organization,
  adminPage: page,
}) => {
  const [ana, bruno] = await Promise.all([
    createProfessional(organization, 'Ana Prado'),
    createProfessional(organization, 'Bruno Reis'),
  ]);
  await addWeek(organization, ana, {});
  const connected = page.waitForResponse(STREAM);
  await page.goto(`/admin?agenda=todos&visao=dia&pessoas=atendem&data=${DATE}`);
  await connected;
  const heads = page.getByRole('columnheader');
  await expect(heads.getByText('Ana Prado')).toBeVisible();
  const { id } = await addAppointment(organization, bruno, instantIn(DATE, '09:00'), {
    clientName: 'Rui Melo',
  });
  await expect(eventOf(page, 'Rui Melo')).toBeVisible();
  await expect(heads.getByText('Bruno Reis')).toBeVisible();
  must(await organization.admin.client.delete(`/api/appointments/${id}`));
  await expect(heads.getByText('Bruno Reis')).toHaveCount(0);
});

test('what changes while a page is still being read for the first time is not missed @database', async ({
  organization,
  visit,
}) => {
  const bruno = await createProfessional(organization);
  const own = await visit({ as: bruno, viewport: { width: 1440, height: 900 } });
  const connected = own.waitForResponse(STREAM);
  await own.goto('/dashboard');
  await connected;
  const answers: (() => Promise<void>)[] = [];
  const hold = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    answers.push(() => route.fulfill({ response }));
  };
  await own.route(isMonthOfDate, hold, { times: 1 });
  await own.getByRole('button', { name: 'Próximo mês' }).click();
  await expect.poll(() => answers.length).toBe(1);
  await addAppointment(organization, bruno, instantIn(DATE, '09:00'), { clientName: 'Durante' });
  await expect(own.getByRole('button', { name: 'Avisos, 1 não lido' })).toBeVisible();
  await answers[0]?.();
  await expect(eventOf(own, 'Durante')).toBeVisible();
});

test('what changes after a document’s first answers, and before the agenda is there, is on it', async ({
  organization,
  adminPage: page,
}) => {
  const bruno = await createProfessional(organization);
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const scripts: (() => Promise<void>)[] = [];
  await page.route('**/assets/agenda-*.js', (route) => void scripts.push(() => route.continue()));
  const first = { mes: '/team-month?', semana: '/team-opening?', dia: '/team-opening?' };
  for (const [index, [view, read]] of Object.entries(first).entries()) {
    const answered = page.waitForResponse((response) => response.url().includes(read));
    const connected = page.waitForResponse(STREAM);
    // A script that is held holds the document's load too.
    await page.goto(`/admin?agenda=todos&visao=${view}&data=${DATE}`, { waitUntil: 'commit' });
    await Promise.all([answered, connected]);
    const message = new Promise<void>((resolve) =>
      line.on('Network.eventSourceMessageReceived', ({ data }) => {
        if (data.includes('appointment_created')) resolve();
      }),
    );
    await addAppointment(organization, bruno, instantIn(DATE, `${10 + index}:00`), { clientName: view });
    await message;
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
    for (const goOn of scripts.splice(0)) await goOn();
    await expect(eventOf(page, view)).toBeVisible({ timeout: 10_000 });
  }
});

test('a page that lost the line catches up once it is back @database', async ({
  organization,
  server,
  visit,
  problems,
}) => {
  const bruno = await createProfessional(organization);
  const line = await openLine(server.address);
  const own = await visit({ as: bruno, at: line.address, viewport: { width: 1440, height: 900 } });
  const connected = own.waitForResponse(STREAM);
  await openNextMonth(own, DATE, '/dashboard');
  await connected;
  await addAppointment(organization, bruno, instantIn(DATE, '09:00'), { clientName: 'Antes' });
  await expect(eventOf(own, 'Antes')).toBeVisible();

  problems.allow(/ERR_(CONNECTION|INCOMPLETE|EMPTY|SOCKET|NETWORK)/);
  const lost = own.waitForEvent('requestfailed', (request) => request.url().includes('/stream'));
  line.cut();
  await lost;
  await addAppointment(organization, bruno, instantIn(DATE, '11:00'), { clientName: 'Durante' });
  await expect(eventOf(own, 'Durante')).toHaveCount(0);

  await expect(own.getByText('Sem conexão')).toBeVisible();
  line.restore();
  await expect(eventOf(own, 'Durante')).toBeVisible();
  await expect(own.getByText('Sem conexão')).toBeHidden();
  // The bell lists what happened meanwhile too, and what it had already once.
  await expect(own.getByRole('button', { name: 'Avisos, 2 não lidos' })).toBeVisible();
  await addAppointment(organization, bruno, instantIn(DATE, '13:00'), { clientName: 'Depois' });
  await expect(eventOf(own, 'Depois')).toBeVisible();
  await line.close();
});

test('a line that died in silence is noticed, and what was missed is read', async ({
  organization,
  server,
  visit,
  problems,
}) => {
  problems.allow(/ERR_(CONNECTION|INCOMPLETE|EMPTY|SOCKET|NETWORK|TIMED)/);
  const bruno = await createProfessional(organization);
  const line = await openLine(server.address);
  const own = await visit({ as: bruno, at: line.address, viewport: { width: 1440, height: 900 } });
  await own.clock.install({ time: new Date() });
  const connected = own.waitForResponse(STREAM);
  await openNextMonth(own, DATE, '/dashboard');
  await connected;
  // What is read as the line begins has been read by then.
  await addAppointment(organization, bruno, instantIn(DATE, '09:00'), { clientName: 'Antes' });
  await expect(eventOf(own, 'Antes')).toBeVisible();

  line.freeze('/api/notifications/stream');
  await addAppointment(organization, bruno, instantIn(DATE, '11:00'), { clientName: 'Durante' });
  const again = own.waitForRequest(STREAM);
  await own.clock.runFor(55_000);
  await expect(eventOf(own, 'Durante')).toHaveCount(0);
  await own.clock.runFor(15_000);
  await again;
  await expect(eventOf(own, 'Durante')).toBeVisible();
  await line.close();
});

test('what a message named while the line was gone for a moment is read when it is back', async ({
  organization,
  adminPage: page,
  problems,
}) => {
  const bruno = await createProfessional(organization);
  const connected = page.waitForResponse(STREAM);
  await openNextMonth(page, DATE);
  await connected;
  // The event stream stays open, and no read comes through.
  problems.allow(/net::ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  const failed = page.waitForEvent('requestfailed', (call) => call.url().includes('/api/appointments/'));
  await addAppointment(organization, bruno, instantIn(DATE, '10:00'), { clientName: 'Sofia Nunes' });
  await failed;
  await page.context().setOffline(false);
  await expect(eventOf(page, 'Sofia Nunes')).toBeVisible({ timeout: 15_000 });
});
