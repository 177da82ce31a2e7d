import type { Appointment } from '#shared/contract/appointments.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, PASSWORD, type Person } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { startOfWeek } from '#web/lib/format-day.ts';
import { dayLabel, dayTitle, formatDay, monthTitle, weekTitle } from '#web/lib/format.ts';
import { aMonthAhead, instantIn } from '../support/dates.ts';
import { expect, test } from './fixtures.ts';
import type { Screen, Target } from './screen.ts';

const DATE = aMonthAhead();

const button = (name: string | RegExp): Target => ({ role: 'button', name });
const dialog = (name: string): Target => ({ role: 'dialog', name });
const textbox = (name: string | RegExp, within?: Target): Target => ({
  role: 'textbox',
  name,
  ...(within && { within }),
});
const grid = (name: string): Target => ({ role: 'grid', name });
const event = (name: string): Target => ({
  role: 'button',
  name: new RegExp(name),
  within: { role: 'grid' },
});

async function signIn(screen: Screen, { email }: Person, home: string): Promise<void> {
  await screen.open('/login');
  await screen.fill(textbox('E-mail'), email);
  await screen.fill(textbox('Senha'), PASSWORD);
  await screen.click(button('Entrar'));
  await screen.seePath(home);
}

async function show(screen: Screen, view: 'Mês' | 'Semana' | 'Dia'): Promise<void> {
  await screen.click({ ...button(view), within: { css: '[role=group][aria-label="Visão da agenda"]' } });
}

/** Where the person's only appointment lies. */
async function timesOf({ client }: Person): Promise<[string, string]> {
  const [found] = must<Appointment[]>(await client.get('/api/appointments'));
  return [found?.startTime ?? '', found?.endTime ?? ''];
}

test('an administrator signs in, turns the agenda, edits, reads the history and signs out', async ({
  organization,
  screen,
}) => {
  const bruno = await createProfessional(organization);
  await addWeek(organization, bruno);
  await addAppointment(organization, bruno, instantIn(DATE, '09:30'));
  await signIn(screen, organization.admin, '/admin');
  await screen.see({ ...button('Novo agendamento'), isFirst: true });
  await screen.open('/admin?agenda=todos');
  await screen.click(button('Próximo mês'));
  await screen.see(grid(`Agenda de ${monthTitle(DATE)}`));
  await screen.see(event('Carla Dias'));
  await show(screen, 'Semana');
  await screen.see(grid(weekTitle(startOfWeek(DATE))));
  await screen.see(event('Carla Dias'));
  await show(screen, 'Dia');
  await screen.see(grid(`Agenda de ${dayTitle(DATE)}`));

  await screen.click(event('Carla Dias'));
  await screen.fill(textbox('Cliente', dialog('Carla Dias')), 'Carla Dias Melo');
  await screen.fill(textbox('Início', dialog('Carla Dias')), '11:00');
  await screen.click({ ...button('Salvar'), within: dialog('Carla Dias') });
  await screen.seeToast('Agendamento atualizado!');
  await screen.seeGone(dialog('Carla Dias'));

  const changed = dialog('Carla Dias Melo');
  await screen.click(event('^Carla Dias Melo, .*11:00 às 12:00'));
  await screen.click({ role: 'summary', name: 'Histórico', within: changed });
  await screen.see({ role: 'region', name: 'Mudanças deste agendamento', within: changed });
  await screen.see(changed, ({ text }) => text.includes('Ana Souza mudou'));
  await screen.pressKey('Escape');
  await screen.seeGone(changed);
  await screen.see(grid(`Agenda de ${dayTitle(DATE)}`));

  await screen.click(button(/^Menu d.*Ana Souza$/));
  await screen.click({ role: 'menuitem', name: 'Sair' });
  await screen.seePath('/');
  await screen.see({ role: 'link', name: 'Entrar Agora' });
});

test('an administrator creates an appointment at a free time', async ({ organization, screen }) => {
  const bruno = await createProfessional(organization);
  await addWeek(organization, bruno);
  await signIn(screen, organization.admin, '/admin');
  const form = dialog('Novo agendamento');
  // A day without appointments offers the same once more.
  await screen.click({ ...button('Novo agendamento'), isFirst: true });
  await screen.choose('Profissional', 'Bruno Lima', form);
  await screen.fill(textbox('Data', form), formatDay(DATE));
  await screen.pressKey('Tab');
  await screen.click({
    ...button('15:00'),
    within: { role: 'region', name: 'Horários livres', within: form },
  });
  await screen.fill(textbox(/^Cliente/, form), 'Sofia Nunes');
  await screen.fill(textbox(/^E-mail/, form), 'sofia@exemplo.com.br');
  await screen.pressKey('Enter');
  await screen.seeToast('Agendamento criado com sucesso.');
  await screen.seeGone(form);
  expect(await timesOf(bruno)).toEqual([instantIn(DATE, '15:00'), instantIn(DATE, '16:00')]);
});

test('settings are saved and still there after a reload', async ({ organization, screen }) => {
  const bruno = await createProfessional(organization);
  await signIn(screen, bruno, '/dashboard');
  await screen.see({ role: 'grid' });
  await screen.open('/settings');
  await screen.fill(textbox(/^Especialidade/), 'Fisioterapeuta');
  await screen.click(button('Salvar perfil'));
  await screen.seeToast('Configurações salvas!');
  await screen.click({ role: 'switch', name: 'Ao mover, manter a duração' });
  await screen.choose('Fuso horário', /Manaus/);
  await screen.click(button('Salvar configurações'));
  await screen.see(button('Salvar configurações'), ({ isEnabled }) => !isEnabled);

  await screen.open('/settings');
  await screen.see(textbox(/^Especialidade/), ({ value }) => value === 'Fisioterapeuta');
  await screen.see({ role: 'switch', name: 'Ao mover, manter a duração' }, ({ isChecked }) => isChecked);
  await screen.see({ role: 'combobox', name: 'Fuso horário' }, ({ text }) => text.includes('Manaus'));
});
