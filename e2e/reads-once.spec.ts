import type { Page } from '@playwright/test';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createOrganization, createProfessional } from '#test/factories/organization.ts';
import { addTeam } from '#test/factories/team.ts';
import { must } from '#test/harness/client.ts';
import { addDays } from '#web/lib/format-day.ts';
import { expect, test } from './fixtures.ts';
import { instantIn, today } from './support/dates.ts';
import { MeasuredPage } from './support/measured-step.ts';

const DESKTOP = { width: 1440, height: 900 };
const STREAM = '**/api/notifications/stream*';

test.use({ viewport: DESKTOP });

/** Every call of the API that the page begins, answered or not. */
function callsOf(page: Page): { path: string; query: URLSearchParams }[] {
  const calls: { path: string; query: URLSearchParams }[] = [];
  page.on('request', (request) => {
    const { pathname: path, searchParams: query } = new URL(request.url());
    if (path.startsWith('/api/') && !path.startsWith('/api/notifications/')) calls.push({ path, query });
  });
  return calls;
}

for (const isOn of [false, true])
  test(`the card of the mails is mounted once, with the webhook ${isOn ? 'on' : 'off'}`, async ({
    organization,
    server,
    adminPage: page,
  }) => {
    if (isOn)
      must(
        await organization.admin.client.post('/api/admin/webhook-settings', {
          webhookNotificationsEnabled: true,
          webhookUrl: 'https://externo.exemplo/aviso',
        }),
      );
    const calls = callsOf(page);
    await page.goto('/integrations');
    const card = page.getByRole('region', { name: 'E-mails' });
    await expect(page.getByRole('region', { name: 'Webhooks agendados' })).toHaveCount(isOn ? 1 : 0);
    await expect(card.getByText('Remetente:')).toBeVisible();
    await new MeasuredPage(server, page).settle();
    expect(calls.filter(({ path }) => path === '/api/admin/mail')).toHaveLength(1);

    const boxOf = async (name: string) => {
      const box = await page.getByRole('region', { name, exact: true }).boundingBox();
      return { ...box!, right: box!.x + box!.width, bottom: box!.y + box!.height };
    };
    const switchBox = (await page.getByRole('switch', { name: 'Webhook' }).boundingBox())!;
    const mails = await boxOf('E-mails');
    if (isOn) {
      const history = await boxOf('Histórico de webhooks');
      expect([mails.x, mails.right, mails.y]).toEqual([history.x, history.right, history.bottom + 20]);
      expect(mails.x).toBeLessThan(switchBox.x);
      await page.setViewportSize({ width: 390, height: 844 });
      // The cards are measured one after the other, while the narrower page may still move them.
      await expect(async () => {
        const above = await boxOf('Histórico de webhooks');
        const planned = await boxOf('Webhooks agendados');
        const below = await boxOf('E-mails');
        expect([above.y - planned.bottom, below.y - above.bottom]).toEqual([20, 20]);
      }).toPass({ timeout: 30_000 });
    } else expect(mails.x).toBeGreaterThan(switchBox.x);
  });

test('a changed profile reads the figures again once', async ({ organization, server, adminPage: page }) => {
  const bruno = await createProfessional(organization);
  const connected = page.waitForResponse(STREAM);
  await page.goto('/admin');
  await connected;
  const measured = new MeasuredPage(server, page);
  await measured.settle();
  const calls = callsOf(page);
  must(await bruno.client.patch('/api/user/profile', { title: 'Fisioterapeuta' }));
  await expect.poll(() => calls.map(({ path }) => path)).toContain('/api/admin/stats');
  await measured.settle();
  const paths = calls.map(({ path, query }) => `${path}?${query.toString()}`);
  expect(paths).toEqual([...new Set(paths)]);
});

test('a team’s week reads nothing of its people again when somebody else changes', async ({
  server,
  visit,
}) => {
  const organization = await createOrganization(server);
  await addTeam(server, organization, { people: 30, appointmentsEach: 1, from: '2026-11-18T12:00:00Z' });
  // The last by name: not among the first people of the agenda.
  const zoe = await createProfessional(organization, 'Zoé Último');
  const page = await visit({ as: organization.admin, viewport: DESKTOP });
  const connected = page.waitForResponse(STREAM);
  await page.goto('/admin?agenda=todos');
  await connected;
  await page.getByRole('group', { name: 'Visão da agenda' }).getByRole('button', { name: 'Semana' }).click();
  const measured = new MeasuredPage(server, page);
  await measured.settle();
  const calls = callsOf(page);
  must(await zoe.client.patch('/api/user/profile', { title: 'Fisioterapeuta' }));
  await expect.poll(() => calls.map(({ path }) => path)).toContain('/api/admin/people');
  await measured.settle();
  expect(calls.filter(({ query }) => query.has('userIds') || query.has('userId'))).toEqual([]);

  calls.length = 0;
  const shown = must<{ people: { id: string }[] }>(
    await organization.admin.client.get('/api/admin/people?size=1'),
  );
  must(await organization.admin.client.put(`/api/admin/users/${shown.people[0]?.id}`, { title: 'Nova' }));
  // Somebody who is shown: their row, their appointments, and then their hours.
  await expect
    .poll(() => calls.filter(({ query }) => query.has('userIds')).map(({ path }) => path))
    .toEqual(expect.arrayContaining(['/api/appointments', '/api/held-times', '/api/availability/team']));
});

test('a team’s week and day open with one answer for people, appointments and hours', async ({
  organization,
  server,
  visit,
}) => {
  await addTeam(server, organization, { people: 30, appointmentsEach: 1, from: `${today()}T12:00:00Z` });
  const away = await createProfessional(organization, 'Abel Longe');
  must(await away.client.patch('/api/user/profile', { timezone: 'America/Manaus', title: 'Massagem' }));
  const page = await visit({ as: organization.admin, viewport: DESKTOP });
  const calls = callsOf(page);
  const one = `pessoas=${away.user.id}`;
  for (const [shown, usual] of [
    ['visao=semana'],
    ['visao=semana&pagina=2'],
    [`visao=semana&${one}`],
    ['visao=dia'],
    ['visao=dia&pessoas=atendem'],
    [`visao=dia&${one}`],
    // The address names nobody, and the device showed these ones last.
    ['visao=dia', 'especialidade=massagem'],
  ] as const) {
    if (usual !== undefined) await page.evaluate(`localStorage.setItem('agenda_people', '${usual}')`);
    calls.length = 0;
    await page.goto(`/admin?agenda=todos&${shown}`);
    await new MeasuredPage(server, page).settle();
    const ofAgenda = /^\/api\/(appointments(\/team-.*)?|held-times|availability\/.*|admin\/people)$/;
    const asked = calls.filter(({ path, query }) => query.size > 0 && ofAgenda.test(path));
    expect(
      asked.map(({ path }) => path),
      shown,
    ).toEqual(['/api/appointments/team-opening']);
  }
  await expect(page.getByRole('button', { name: /Abel/ }).first()).toBeVisible();
});

test('a first visit loads no script but those that its document names, until it shows its appointments', async ({
  organization,
  visit,
}) => {
  const { admin } = organization;
  // A day of several people has their first free times above its columns.
  await createProfessional(organization);
  await addWeek(organization, admin);
  // In the evening the overview leads with tomorrow.
  for (const days of [0, 1])
    await addAppointment(organization, admin, instantIn(addDays(today(), days), '10:00'));
  for (const [path, viewport] of [
    ['/dashboard', { width: 390, height: 844 }],
    ['/admin', DESKTOP],
    ['/admin?agenda=todos', DESKTOP],
    ['/admin?agenda=todos&visao=dia', DESKTOP],
    ['/admin?agenda=todos', { width: 390, height: 844 }],
  ] as const) {
    const page = await visit({ as: admin, viewport });
    // What is left for an idle moment never comes.
    await page.addInitScript('window.requestIdleCallback = () => 0;');
    await page.goto(path);
    await expect(page.getByText('Carla Dias').filter({ visible: true }).first()).toBeVisible();
    if (path.includes('=dia')) await expect(page.getByText(/^Primeiro livre.*:$/)).toBeVisible();
    const unnamed = await page.evaluate<string[]>(`(() => {
      const named = [...document.querySelectorAll('script[src], link[rel=modulepreload], meta[name=timetable]')];
      const known = named.map((each) => new URL(each.src || each.href || each.content, location.href).href);
      return performance.getEntriesByType('resource').map(({ name }) => name)
        .filter((name) => name.endsWith('.js') && !known.includes(name));
    })()`);
    expect(unnamed, path).toEqual([]);
    const hasTimetable = await page.evaluate<boolean>(`performance.getEntriesByType('resource')
      .some(({ name }) => name.endsWith(document.querySelector('meta[name=timetable]')?.content ?? 'none'))`);
    expect(hasTimetable, path).toBe(
      path.includes('=dia') || (path.includes('agenda') && viewport !== DESKTOP),
    );
  }
});
