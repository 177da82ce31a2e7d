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
    visitor,
  }) => {
    const bruno = await createProfessional(organization);
    await addWeek(organization, bruno);
    await addProduct(organization, bruno);
    await visitor.driver.resize(width, height);

    await visitor.open(`/book/personal/${bruno.user.bookingSlug}`);
    await visitor.click(button(/^Sessão individual/));
    await visitor.click(button('Próximo mês'));
    await visitor.click(dayButton(DATE));
    await visitor.click(button('10:00'));
    await visitor.fill({ role: 'textbox', name: /^Nome/ }, 'Conceição Prado');
    await visitor.fill({ role: 'textbox', name: /^E-mail/ }, 'helena@exemplo.com.br');
    await visitor.click(button(/^Confirmar( agendamento)?$/));
    await visitor.seeToast('Agendamento confirmado!');
    await visitor.see({ role: 'heading', name: 'Seu horário está marcado' });

    await visitor.click({ role: 'link', name: /agendamento/ });
    const card: Target = { role: 'region', name: 'Horário marcado' };
    await visitor.see(card, ({ text }) => text.includes('10:00 – 10:45'));
    await visitor.click(button('Remarcar'));
    await visitor.click(dayButton(OTHER));
    await visitor.click(button('15:00'));
    await visitor.click(button('Confirmar novo horário'));
    await visitor.seeToast('Agendamento remarcado!');
    await visitor.see(card, ({ text }) => text.includes('15:00 – 15:45'));

    await visitor.click(button('Cancelar agendamento'));
    const question: Target = { role: 'alertdialog', name: 'Cancelar o agendamento?' };
    await visitor.click({ ...button('Cancelar agendamento'), within: question });
    await visitor.see({ role: 'heading', name: 'Agendamento cancelado' });
    await expect.poll(async () => must(await bruno.client.get('/api/appointments'))).toEqual([]);
  });
}
