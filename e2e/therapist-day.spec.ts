import type { Page } from '@playwright/test';
import type { Appointment } from '#shared/contract/appointments.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, PASSWORD, type Person } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { dayIn, dayTitle } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { boxOf } from './support/box.ts';
import { bookedLink } from './support/client-link.ts';
import { instantIn, morningZone } from './support/dates.ts';
import { kept } from './support/device.ts';
import { ghostOf } from './support/drag.ts';
import { carryTo, fingerOn } from './support/finger.ts';
import { expectReachable } from './support/reach.ts';
import { choose, expectToast, toastOf } from './support/screens.ts';

const PHONE = { width: 390, height: 844 };

// Her phone's zone, and that of her work.
const zone = morningZone();
test.use({ viewport: PHONE, hasTouch: true, isMobile: true, timezoneId: zone });

test('a whole day of a therapist on a phone @database', async ({ organization, server, page }) => {
  const today = dayIn(new Date(), zone);
  const at = (time: string) => instantIn(today, time, zone);
  const tereza = await createProfessional(organization, 'Tereza Alves', { timezone: zone });
  const clara = await createProfessional(organization, 'Clara Nunes', { timezone: zone });
  for (const person of [tereza, clara])
    await addWeek(organization, person, { startTime: '07:00', endTime: '20:00' });
  const add = (time: string, clientName: string, more: { duration?: number; clientPhone?: string } = {}) =>
    addAppointment(organization, tereza, at(time), { clientName, ...more });
  await add('07:00', 'Caio Freitas', { duration: 150, clientPhone: '+55(11) 98888-7032' });
  await add('13:00', 'Sofia Nunes');
  await add('15:00', 'Rita Sá');
  const tiago = await add('17:00', 'Tiago de Albuquerque Moura Vasconcelos');
  const link = await bookedLink(server.guest, tereza, at('10:00'));
  must(await server.guest.post(`/api${link}/confirm`));

  const list = page.getByRole('list', { name: `Agenda de ${dayTitle(today)}` });
  const line = (name: string) => list.getByRole('button', { name });
  const timesOf = (person: Person) => readTimes(person, zone);

  await test.step('signs in, and sees who is here and who is next without scrolling', async () => {
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(tereza.email);
    await page.getByLabel('Senha').fill(PASSWORD);
    const connected = page.waitForResponse('**/api/notifications/stream*');
    await page.getByRole('button', { name: 'Entrar' }).tap();
    await connected;
    const next = page.getByRole('region', { name: 'Agora e a seguir' });
    await expect(next.getByRole('button')).toHaveText([
      /^Agora07:00Caio Freitasaté 09:30$/,
      /^Próximo10:00Helena Pradoem (1 h( \d+ min)?|2 h|\d+ min) · Confirmado$/,
    ]);
    await expect(next.getByRole('link', { name: 'Ligar para Caio Freitas' })).toHaveAttribute(
      'href',
      'tel:+5511988887032',
    );
    // Both are in the list, and nothing stands over any of its rows.
    for (const name of ['Caio Freitas', 'Helena Prado'])
      await expect(line(name).first()).toBeInViewport({ ratio: 1 });
    await expect(line('Helena Prado')).toContainText(/em (1 h|2 h|\d+ min)/);
    expect((await boxOf(next)).top).toBeGreaterThanOrEqual((await boxOf(list)).bottom);
    expect((await boxOf(list.getByRole('listitem').first())).top).toBeLessThanOrEqual(220);
    expect(await page.evaluate<number>('scrollY')).toBe(0);
    // Where they are out of sight, the card says it.
    const last = line('Tiago de Albuquerque Moura Vasconcelos');
    await last.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await expect(line('Helena Prado')).not.toBeInViewport();
    await expect(next).toBeInViewport({ ratio: 1 });
    await page.evaluate('scrollTo(0, 0)');
    await expectReachable(page);
  });

  await test.step('opens the next appointment: nothing is cut', async () => {
    await page.getByRole('button', { name: /^Próximo 10:00/ }).tap();
    const dialog = page.getByRole('dialog', { name: 'Helena Prado' });
    await expect(dialog.getByText('Confirmado pelo cliente')).toBeVisible();
    await expect(dialog.getByText(`${dayTitle(today)}, 10:00 – 11:00`)).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'E-mail para Helena Prado' })).toHaveAttribute(
      'href',
      'mailto:helena@exemplo.com.br',
    );
    await expectReachable(page, dialog);
    for (const name of ['Cancelar agendamento', 'Mover…', 'Fechar', 'Salvar']) {
      const box = await boxOf(dialog.getByRole('button', { name }).last());
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(PHONE.width);
      expect(box.bottom).toBeLessThanOrEqual(PHONE.height);
    }
    await dialog.getByRole('button', { name: 'Fechar' }).first().tap();
    await expect(dialog).toBeHidden();
  });

  await test.step('takes somebody in who walks in', async () => {
    await page.getByRole('button', { name: 'Novo agendamento' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
    await dialog.getByLabel('Cliente').fill('Wanda Walk-in');
    await dialog.getByLabel('Telefone').fill('11977776666');
    await expect(dialog.getByLabel('Telefone')).toHaveValue('+55(11) 97777-6666');
    await choose(dialog, 'Início', /^11:00/);
    await expect(dialog.getByLabel('Cliente')).toHaveValue('Wanda Walk-in');
    await expectReachable(page, dialog);
    await dialog.getByRole('button', { name: 'Criar agendamento' }).tap();
    await expectToast(page, 'Agendamento criado');
    await expect(
      line('Wanda Walk-in').and(page.getByRole('button', { name: /11:00 às 12:00$/ })),
    ).toBeVisible();
    await expect(toastOf(page)).toHaveCount(0);
  });

  await test.step('moves one with the finger', async () => {
    const finger = await fingerOn(page);
    const event = line('Sofia Nunes');
    await event.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await finger.press(event);
    await expect(ghostOf(page)).toBeVisible();
    const gap = list.getByRole('button', { name: 'Agendar às 14:00, livre até 15:00' });
    await carryTo(finger, gap);
    await finger.lift();
    await expectToast(page, 'Agendamento movido!');
    await expect(list.getByRole('button', { name: /^Sofia Nunes, .*14:00 às 15:00$/ })).toBeVisible();
    await closeToast(page);
  });

  await test.step('moves another by its dialog', async () => {
    await line('Rita Sá').tap();
    await page.getByRole('dialog', { name: 'Rita Sá' }).getByRole('button', { name: 'Mover…' }).tap();
    const move = page.getByRole('dialog', { name: 'Mover agendamento' });
    await move.getByRole('button', { name: /^16:00/ }).tap();
    await expectReachable(page, move);
    await move.getByRole('button', { name: 'Mover', exact: true }).tap();
    await expectToast(page, 'Agendamento movido!');
    await expect(list.getByRole('button', { name: /^Rita Sá, .*16:00 às 17:00$/ })).toBeVisible();
    expect(await timesOf(tereza)).toEqual([
      '07:00 Caio Freitas',
      '10:00 Helena Prado',
      '11:00 Wanda Walk-in',
      '14:00 Sofia Nunes',
      '16:00 Rita Sá',
      '17:00 Tiago de Albuquerque Moura Vasconcelos',
    ]);
    await expect(toastOf(page)).toHaveCount(0);
  });

  await test.step('gives one a colour, in sight and by a long press', async () => {
    const event = line('Tiago de Albuquerque Moura Vasconcelos');
    const colors = page.getByRole('dialog', { name: 'Cor do agendamento' });
    const color = () => event.evaluate((element) => element.style.getPropertyValue('--c'));
    await event.tap();
    const dialog = page.getByRole('dialog', { name: /^Tiago/ });
    await dialog.getByRole('button', { name: 'Cor: Padrão. Mudar a cor' }).tap();
    await colors.getByRole('button', { name: 'Laranja' }).tap();
    await expectToast(page, 'Cor atualizada!');
    await dialog.getByRole('button', { name: 'Fechar' }).first().tap();
    await expect(dialog).toBeHidden();
    await expect.poll(color).toBe('#ea580c');
    await expect(toastOf(page)).toHaveCount(0);

    const finger = await fingerOn(page);
    await event.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await finger.press(event);
    await expect(ghostOf(page)).toBeVisible();
    await finger.lift();
    await expect(colors.getByRole('button', { name: 'Laranja', pressed: true })).toBeVisible();
    await colors.getByRole('button', { name: 'Vermelho' }).tap();
    await expect.poll(color).toBe('#dc2626');
    expect(JSON.parse((await kept(page.context(), 'appointment_colors')) ?? '')).toEqual({
      [tiago.id]: '#dc2626',
    });
    await closeToast(page);
  });

  await test.step('cancels the appointment, after reading what that does', async () => {
    await line('Tiago de Albuquerque Moura Vasconcelos').tap();
    const dialog = page.getByRole('dialog', { name: /^Tiago/ });
    await dialog.getByRole('button', { name: 'Cancelar agendamento' }).tap();
    const question = page.getByRole('alertdialog', {
      name: 'Cancelar este agendamento?',
    });
    await expect(question.getByRole('listitem')).toHaveText([
      'Esta instalação não envia e-mails: o cliente não recebe aviso. Fale com ele.',
      'Os lembretes marcados não são mais enviados.',
      'Não dá para desfazer.',
    ]);
    await question.getByRole('button', { name: 'Cancelar agendamento' }).tap();
    await expectToast(page, 'Agendamento removido');
    await expect(list.getByRole('button', { name: /^Tiago/ })).toHaveCount(0);
    await expect(toastOf(page)).toHaveCount(0);
  });

  await test.step('sees a client’s booking arrive', async () => {
    must(
      await server.guest.post('/api/appointments/public', {
        professionalId: tereza.user.id,
        clientName: 'Lia Campos',
        clientEmail: 'lia@exemplo.com.br',
        startTime: at('18:00'),
      }),
      201,
    );
    await expect(list.getByRole('button', { name: /^Lia Campos, .*18:00 às 19:00$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Avisos, .+ não lidos?$/ })).toBeVisible();
  });

  await test.step('sees the row of the next one in the month: nothing stands over it', async () => {
    const views = page.getByRole('group', { name: 'Visão da agenda' });
    await views.getByRole('button', { name: 'Mês' }).tap();
    const card = page.getByRole('region', { name: 'Agora e a seguir' });
    const hours = page.getByRole('list', { name: /^Horários de/ });
    const row = hours.getByRole('button', { name: /Helena Prado/ });
    await row.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    await expect(row).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => (await boxOf(card)).top).toBeGreaterThanOrEqual((await boxOf(row)).bottom);
    // Nor over the hours of a week that shows it.
    await views.getByRole('button', { name: 'Semana' }).tap();
    await expect(page.getByRole('grid').getByRole('button', { name: /Helena Prado/ })).toBeInViewport();
    await expect(card).not.toBeInViewport({ ratio: 0.9 });
    await page.evaluate('scrollTo(0, 0)');
    await views.getByRole('button', { name: 'Dia' }).tap();
  });

  const figures = page.getByRole('region', { name: 'Estatísticas' });
  const ahead = page.getByRole('listitem').filter({ hasText: 'Hoje' });

  await test.step('reads what is ahead, and the figures', async () => {
    await expect(figures).toContainText(/Esta semana6Este mês6Confirmação17%/);
    await expect(ahead).toHaveText([
      /^Hoje07:00Caio Freitas/,
      /^Hoje10:00Helena Prado.*Confirmado$/,
      /^Hoje11:00Wanda Walk-in/,
      /^Hoje14:00Sofia Nunes/,
      /^Hoje16:00Rita Sá/,
    ]);
    await page
      .getByRole('navigation', { name: 'Páginas: Próximos agendamentos' })
      .getByRole('button', { name: 'Próxima página' })
      .tap();
    await expect(ahead).toHaveText([/^Hoje18:00Lia Campos/]);
  });

  await test.step('hands one to a colleague', async () => {
    await line('Rita Sá').tap();
    const dialog = page.getByRole('dialog', { name: 'Rita Sá' });
    await choose(dialog, 'Profissional', 'Clara Nunes');
    await dialog.getByRole('button', { name: 'Salvar' }).tap();
    await page
      .getByRole('alertdialog', { name: 'Passar para Clara Nunes?' })
      .getByRole('button', { name: 'Passar para Clara' })
      .tap();
    await expectToast(page, 'Agendamento atualizado');
    await expect(line('Rita Sá')).toHaveCount(0);
    await expect(figures).toContainText(/Esta semana5Este mês5Confirmação20%/);
    expect(await timesOf(clara)).toEqual(['16:00 Rita Sá']);
    expect(await timesOf(tereza)).toEqual([
      '07:00 Caio Freitas',
      '10:00 Helena Prado',
      '11:00 Wanda Walk-in',
      '14:00 Sofia Nunes',
      '18:00 Lia Campos',
    ]);
  });
});

/** What a person's agenda holds on the server, in order: '10:00 Helena Prado'. */
async function readTimes({ client }: Person, zone: string): Promise<string[]> {
  const clock = new Intl.DateTimeFormat('pt-BR', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  const list = must<Appointment[]>(await client.get('/api/appointments'));
  return list
    .map(({ startTime, clientName }) => `${clock.format(new Date(startTime))} ${clientName}`)
    .sort((one, other) => one.localeCompare(other));
}

/** Takes the toast away, so that the next one is another. */
async function closeToast(page: Page): Promise<void> {
  await toastOf(page).getByRole('button', { name: 'Fechar aviso' }).tap();
  await expect(toastOf(page)).toHaveCount(0);
}
