import { addAppointment } from '#test/factories/appointments.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { formatDay } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { everyFinding } from './support/accessibility.ts';
import { dayOfNextMonth, instantIn, today } from './support/dates.ts';
import { loseTable } from './support/failing.ts';
import { choose } from './support/screens.ts';

const DATE = dayOfNextMonth(12);
const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const FOLLOWS_DEVICE = { 'vite-ui-theme': 'system' };

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`the administrator finds out who changed what, on a ${size}`, async ({ organization, visit }) => {
    const ana = await createProfessional(organization, 'Ana Prado');
    const carla = await addAppointment(organization, ana, instantIn(DATE, '10:00'));
    must(await ana.client.put(`/api/appointments/${carla.id}`, { startTime: instantIn(DATE, '15:00') }));
    const zelia = await addAppointment(organization, ana, instantIn(DATE, '11:00'), {
      clientName: 'Zélia Costa',
    });
    must(await ana.client.delete(`/api/appointments/${zelia.id}`));
    const api = await openDoor(organization, 'api');
    must(await api.patch(`/api/v1/appointments/${carla.id}`, { notes: 'Liga antes.' }));

    const page = await visit({ as: organization.admin, storage: FOLLOWS_DEVICE, viewport });
    await page.goto('/integrations');
    await page.getByRole('link', { name: 'Registro de atividades' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Registro de atividades' })).toBeFocused();
    const entries = page.getByRole('list', { name: /^Hoje, / }).getByRole('listitem');
    await expect(entries.first()).toContainText('API REST alterou o agendamento de Carla Dias');
    await expect(entries.filter({ hasText: 'Ana Prado removeu o agendamento de Zélia Costa' })).toHaveCount(
      1,
    );
    await expect(page.getByText('Liga antes')).toHaveCount(0);

    await test.step('an entry opens by the keyboard, says what changed, and leads to the appointment', async () => {
      const moved = entries.filter({ hasText: 'Ana Prado remarcou o agendamento de Carla Dias' });
      await moved.locator('summary').focus();
      await page.keyboard.press('Enter');
      await expect(
        moved.getByText(`de ${formatDay(DATE)} 10:00 para ${formatDay(DATE)} 15:00`),
      ).toBeVisible();
      expect(
        await everyFinding(moved.getByText(`de ${formatDay(DATE)} 10:00 para ${formatDay(DATE)} 15:00`)),
      ).toEqual([]);
      await moved.getByRole('link', { name: 'Abrir o agendamento' }).click();
      await expect(page.getByRole('dialog', { name: 'Carla Dias' })).toBeVisible();
    });
  });
}

test.describe('the filters', () => {
  test.use({ viewport: SIZES.desktop });

  test('narrow the log, stand in the address, and are taken back', async ({ organization, visit }) => {
    const ana = await createProfessional(organization, 'Ana Prado');
    for (const clientName of ['Carla Dias', 'Zélia Costa'])
      await addAppointment(
        organization,
        ana,
        instantIn(DATE, clientName === 'Carla Dias' ? '10:00' : '12:00'),
        {
          clientName,
        },
      );
    must(await ana.client.patch('/api/user/profile', { title: 'Psicóloga' }));
    const page = await visit({ as: organization.admin, storage: FOLLOWS_DEVICE });
    await page.goto('/activity');
    const entries = page.getByRole('list', { name: /^Hoje, / }).getByRole('listitem');
    await expect(entries).toHaveCount(5);

    await choose(page, 'Quem', 'Ana Prado');
    await expect(entries).toHaveCount(1);
    await expect(entries).toContainText('Ana Prado alterou o próprio perfil');
    await expect(page).toHaveURL(new RegExp(`\\?quem=${ana.user.id}$`));
    await choose(page, 'Quem', 'Todos');
    await choose(page, 'Assunto', 'Tudo, menos consultas');
    await expect(page).toHaveURL(/\?so=mudancas$/);
    await expect(entries.filter({ hasText: 'Ana Prado alterou o próprio perfil' })).toHaveCount(1);
    await choose(page, 'Assunto', 'Agendamentos');
    await page.getByRole('searchbox', { name: 'Nome' }).fill('zelia');
    await expect(entries).toHaveCount(1);
    await expect(entries).toContainText('agendou Zélia Costa');
    await expect(page).toHaveURL(/\?assunto=appointment&busca=zelia$/);
    await page.reload();
    await expect(entries).toHaveCount(1);
    await expect(page.getByRole('searchbox', { name: 'Nome' })).toHaveValue('zelia');

    await page.getByRole('textbox', { name: 'Até' }).fill('01/01/2020');
    await page.getByRole('textbox', { name: 'Até' }).press('Enter');
    expect(await everyFinding(page.getByText('Nenhuma atividade com estes filtros'))).toEqual([]);
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await expect(entries).toHaveCount(5);
    await expect(page).toHaveURL(/\/activity$/);
    await expect(page.getByRole('searchbox', { name: 'Nome' })).toHaveValue('');
    await expect(page.getByRole('searchbox', { name: 'Nome' })).toBeFocused();
    await page.getByRole('textbox', { name: 'De', exact: true }).fill(formatDay(today()));
    await page.getByRole('textbox', { name: 'De', exact: true }).press('Enter');
    await expect(page).toHaveURL(new RegExp(`\\?de=${today()}$`));
    await expect(entries).toHaveCount(5);
    // What happens meanwhile moves nothing, and is said.
    must(await ana.client.patch('/api/user/profile', { title: 'Psicanalista' }));
    const update = page.getByRole('button', { name: 'Há novidades: atualizar' });
    await expect(update).toBeVisible();
    await expect(entries).toHaveCount(5);
    await update.click();
    await expect(entries).toHaveCount(6);
    await expect(update).toHaveCount(0);
  });

  test('a long log is read on, and a failing read offers another try', async ({
    organization,
    problems,
    server,
    visit,
  }) => {
    const { client } = organization.admin;
    for (let times = 0; times < 34; times++)
      must(await client.patch('/api/user/profile', { bufferTime: times }));
    const page = await visit({ as: organization.admin, storage: FOLLOWS_DEVICE });
    await page.goto('/activity');
    const entries = page.getByRole('list', { name: /^Hoje, / }).getByRole('listitem');
    await expect(entries).toHaveCount(30);
    await page.getByRole('button', { name: 'Carregar mais' }).click();
    await expect(entries).toHaveCount(35);
    await expect(page.getByRole('button', { name: 'Carregar mais' })).toHaveCount(0);
    await expect(entries.last()).toContainText('criou a organização');

    problems.allowStatus(500);
    const fault = await loseTable(server, 'audit_log');
    await page.goto('/activity');
    expect(await everyFinding(page.getByText('Não foi possível carregar estes dados.'))).toEqual([]);
    await fault.repair();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(entries).toHaveCount(30);
  });
});
