import type { Appointment } from '#shared/contract/appointments.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, PASSWORD, type Person } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { startOfWeek } from '#web/lib/format-day.ts';
import { weekTitle } from '#web/lib/day-words.ts';
import { dayTitle, formatDay, monthTitle } from '#web/lib/format.ts';
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

async function signIn(visitor: Screen, { email }: Person, home: string): Promise<void> {
  await visitor.open('/login');
  await visitor.fill(textbox('E-mail'), email);
  await visitor.fill(textbox('Senha'), PASSWORD);
  await visitor.click(button('Entrar'));
  await visitor.seePath(home);
}

async function show(visitor: Screen, view: 'Mês' | 'Semana' | 'Dia'): Promise<void> {
  await visitor.click({ ...button(view), within: { css: '[role=group][aria-label="Visão da agenda"]' } });
}

/** Where the person's only appointment lies. */
async function timesOf({ client }: Person): Promise<[string, string]> {
  const [found] = must<Appointment[]>(await client.get('/api/appointments'));
  return [found?.startTime ?? '', found?.endTime ?? ''];
}

test('an administrator signs in, turns the agenda, edits, reads the history and signs out', async ({
  organization,
  visitor,
}) => {
  const bruno = await createProfessional(organization);
  await addWeek(organization, bruno);
  await addAppointment(organization, bruno, instantIn(DATE, '09:30'));
  await signIn(visitor, organization.admin, '/admin');
  await visitor.see({ ...button('Novo agendamento'), isFirst: true });
  await visitor.open('/admin?agenda=todos');
  await visitor.click(button('Próximo mês'));
  await visitor.see(grid(`Agenda de ${monthTitle(DATE)}`));
  await visitor.see(event('Carla Dias'));
  await show(visitor, 'Semana');
  await visitor.see(grid(weekTitle(startOfWeek(DATE))));
  await visitor.see(event('Carla Dias'));
  await show(visitor, 'Dia');
  await visitor.see(grid(`Agenda de ${dayTitle(DATE)}`));

  await visitor.click(event('Carla Dias'));
  await visitor.fill(textbox('Cliente', dialog('Carla Dias')), 'Carla Dias Melo');
  await visitor.fill(textbox('Início', dialog('Carla Dias')), '11:00');
  await visitor.click({ ...button('Salvar'), within: dialog('Carla Dias') });
  await visitor.seeToast('Agendamento atualizado!');
  await visitor.seeGone(dialog('Carla Dias'));

  const changed = dialog('Carla Dias Melo');
  await visitor.click(event('^Carla Dias Melo, .*11:00 às 12:00'));
  await visitor.click({ role: 'summary', name: 'Histórico', within: changed });
  await visitor.see({ role: 'region', name: 'Mudanças deste agendamento', within: changed });
  await visitor.see(changed, ({ text }) => text.includes('Ana Souza mudou'));
  await visitor.pressKey('Escape');
  await visitor.seeGone(changed);
  await visitor.see(grid(`Agenda de ${dayTitle(DATE)}`));

  await visitor.click(button(/^Menu d.*Ana Souza$/));
  await visitor.click({ role: 'menuitem', name: 'Sair' });
  await visitor.seePath('/');
  await visitor.see({ role: 'link', name: 'Entrar Agora' });
});

test('an administrator creates an appointment at a free time', async ({ organization, visitor }) => {
  const bruno = await createProfessional(organization);
  await addWeek(organization, bruno);
  await signIn(visitor, organization.admin, '/admin');
  const form = dialog('Novo agendamento');
  // A day without appointments offers the same once more.
  await visitor.click({ ...button('Novo agendamento'), isFirst: true });
  await visitor.choose('Profissional', 'Bruno Lima', form);
  await visitor.fill(textbox('Data', form), formatDay(DATE));
  await visitor.pressKey('Tab');
  await visitor.click({
    ...button('15:00'),
    within: { role: 'region', name: 'Horários livres', within: form },
  });
  await visitor.fill(textbox(/^Cliente/, form), 'Sofia Nunes');
  await visitor.fill(textbox(/^E-mail/, form), 'sofia@exemplo.com.br');
  await visitor.pressKey('Enter');
  await visitor.seeToast('Agendamento criado com sucesso.');
  await visitor.seeGone(form);
  expect(await timesOf(bruno)).toEqual([instantIn(DATE, '15:00'), instantIn(DATE, '16:00')]);
});

test('a professional drags an appointment to another hour', async ({ organization, visitor }) => {
  const bruno = await createProfessional(organization);
  await addWeek(organization, bruno);
  await addAppointment(organization, bruno, instantIn(DATE, '09:30'));
  await signIn(visitor, bruno, '/dashboard');
  await visitor.click(button('Próximo mês'));
  await visitor.see(grid(`Agenda de ${monthTitle(DATE)}`));
  await show(visitor, 'Dia');
  await visitor.see(grid(`Agenda de ${dayTitle(DATE)}`));
  const eleven = new RegExp(`^${dayTitle(DATE)}, 11:00,`);
  await visitor.drag(event('Carla Dias'), { role: 'gridcell', name: eleven });
  await visitor.see(event('^Carla Dias, .*11:00 às 12:00'));
  await expect.poll(() => timesOf(bruno)).toEqual([instantIn(DATE, '11:00'), instantIn(DATE, '12:00')]);
});

test('Back asks before typed settings are lost; saved ones are still there after a reload', async ({
  organization,
  visitor,
}) => {
  const bruno = await createProfessional(organization);
  await signIn(visitor, bruno, '/dashboard');
  await visitor.see({ role: 'grid' });
  await visitor.click(button(/^Menu d.*Bruno Lima$/));
  await visitor.click({ role: 'menuitem', name: 'Configurações' });
  await visitor.seeGone({ role: 'menu' });
  await visitor.fill(textbox(/^Especialidade/), 'Fisioterapeuta');
  // The page has taken the last key before the history moves.
  await visitor.see(textbox(/^Especialidade/), ({ value }) => value === 'Fisioterapeuta');
  await visitor.driver.evaluate('void history.back()');
  await visitor.click(button('Continuar editando'));
  await visitor.seePath('/settings');
  await visitor.click(button('Salvar perfil'));
  await visitor.seeToast('Configurações salvas!');
  await visitor.click({ role: 'switch', name: 'Ao mover, passar para 1 hora' });
  await visitor.choose('Fuso horário', /Manaus/);
  await visitor.click(button('Salvar configurações'));
  await visitor.see(button('Salvar configurações'), ({ isEnabled }) => !isEnabled);

  await visitor.open('/settings');
  await visitor.see(textbox(/^Especialidade/), ({ value }) => value === 'Fisioterapeuta');
  await visitor.see({ role: 'switch', name: 'Ao mover, passar para 1 hora' }, ({ isChecked }) => isChecked);
  await visitor.see({ role: 'combobox', name: 'Fuso horário' }, ({ text }) => text.includes('Manaus'));
});
