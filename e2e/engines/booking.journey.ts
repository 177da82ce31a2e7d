import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { dayTitle } from '#web/lib/format.ts';
import { dayOfNextMonth } from '../support/dates.ts';
import { expect, test } from './fixtures.ts';
import type { Target } from './screen.ts';

const [DATE, OTHER] = [dayOfNextMonth(12), dayOfNextMonth(13)];

const button = (name: string | RegExp): Target => ({ role: 'button', name });
const dayButton = (date: string): Target => button(new RegExp(`^${dayTitle(date)}(,|$)`));

for (const [device, width, height] of [
  ['desk', 1440, 900],
  ['phone', 390, 844],
] as const) {
  test(`a client books on a ${device}, moves the appointment and cancels it`, async ({
    organization,
    screen,
  }) => {
    const bruno = await createProfessional(organization);
    await addWeek(organization, bruno);
    await addProduct(organization, bruno);
    await screen.driver.resize(width, height);

    await screen.open(`/book/personal/${bruno.user.bookingSlug}`);
    await screen.click(button(/^Sessão individual/));
    await screen.click(button('Próximo mês'));
    await screen.click(dayButton(DATE));
    await screen.click(button('10:00'));
    await screen.fill({ role: 'textbox', name: /^Nome/ }, 'Conceição Prado');
    await screen.fill({ role: 'textbox', name: /^E-mail/ }, 'helena@exemplo.com.br');
    await screen.click(button(/^Confirmar( agendamento)?$/));
    await screen.seeToast('Agendamento confirmado!');
    await screen.see({ role: 'heading', name: 'Seu horário está marcado' });

    await screen.click({ role: 'link', name: /agendamento/ });
    const card: Target = { role: 'region', name: 'Horário marcado' };
    await screen.see(card, ({ text }) => text.includes('10:00 – 10:45'));
    await screen.click(button('Remarcar'));
    await screen.click(dayButton(OTHER));
    await screen.click(button('15:00'));
    await screen.click(button('Confirmar novo horário'));
    await screen.seeToast('Agendamento remarcado!');
    await screen.see(card, ({ text }) => text.includes('15:00 – 15:45'));

    await screen.click(button('Cancelar agendamento'));
    const question: Target = { role: 'alertdialog', name: 'Cancelar o agendamento?' };
    await screen.click({ ...button('Cancelar agendamento'), within: question });
    await screen.see({ role: 'heading', name: 'Agendamento cancelado' });
    await expect.poll(async () => must(await bruno.client.get('/api/appointments'))).toEqual([]);
  });
}
