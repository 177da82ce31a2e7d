import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { expect, test } from './fixtures.ts';
import { discardQuestion, newAppointment } from './support/appointment-dialogs.ts';
import { middleOf } from './support/box.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';
import { openNextMonth } from './support/screens.ts';

const DATE = dayOfNextMonth(14);

/** As a fast hand on a slow machine: Escape follows the last change before anything else has had its turn. */
const CLEAR_AND_ESCAPE = `(async () => {
  const field = document.activeElement;
  field.select();
  document.execCommand('delete');
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
})()`;

/** Presses Escape the moment that something takes the focus. */
const ESCAPE_ON_FOCUS = `document.addEventListener('focusin', ({ target }) => queueMicrotask(() =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
), { once: true })`;

test.use({ viewport: { width: 1440, height: 900 } });

test('leaving a half-filled dialog asks first, and leaving an empty one does not', async ({
  organization,
  adminPage: page,
  visit,
}) => {
  const bruno = await createProfessional(organization);
  await openNextMonth(page, DATE);
  const opener = page.getByRole('button', { name: 'Novo agendamento' });
  const dialog = newAppointment(page);
  const question = discardQuestion(page);
  const stay = question.getByRole('button', { name: 'Continuar editando' });
  const ways = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Fechar' }).first().click(),
    () => page.mouse.click(20, 450),
  ];
  for (const leave of ways) {
    await opener.click();
    await expect(dialog).toBeVisible();
    await leave();
    await expect(dialog).toBeHidden();
    await expect(question).toHaveCount(0);
  }
  await opener.click();
  const notes = dialog.getByLabel('Observações');
  await notes.fill('Primeira vez.');
  for (const leave of ways) {
    await notes.focus();
    await leave();
    await expect(stay).toBeFocused();
    // The question is left as it came: by Escape too, and what was written is still there.
    await page.keyboard.press(leave === ways[0] ? 'Escape' : 'Enter');
    await expect(question).toHaveCount(0);
    await expect(notes).toHaveValue('Primeira vez.');
  }
  // Escape twice in a row: the second comes as the question takes the focus, and is for the question alone.
  await notes.focus();
  await page.evaluate(ESCAPE_ON_FOCUS);
  await page.keyboard.press('Escape');
  await expect(notes).toBeFocused();
  await expect(notes).toHaveValue('Primeira vez.');
  await expect(question).toHaveCount(0);
  // Taken back by hand, there is nothing to lose; given up, it is gone.
  await notes.focus();
  await page.evaluate(CLEAR_AND_ESCAPE);
  await expect(question).toHaveCount(0);
  await expect(dialog).toBeHidden();
  await opener.click();
  await dialog.getByLabel('Cliente').fill('Sofia Nunes');
  await dialog.getByRole('button', { name: 'Fechar' }).first().click();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(dialog.getByLabel('Cliente')).toHaveValue('');
  await page.keyboard.press('Escape');

  // A professional's own, under a finger, of one that changes.
  const made = await addAppointment(organization, bruno, instantIn(DATE, '10:00'), {
    clientPhone: '(11) 98765-4321',
  });
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const own = await visit({ as: bruno, ...phone });
  const path = `/dashboard?agendamento=${made.id}`;
  await own.goto(path);
  const edit = own.getByRole('dialog', { name: 'Carla Dias' });
  await edit.getByLabel('Observações').fill('Traz exames.');
  // The cross stands on the line of the title, however large it is for a finger.
  const cross = edit.getByRole('button', { name: 'Fechar' }).first();
  const heading = edit.getByRole('heading', { name: 'Carla Dias' });
  await expect
    .poll(async () => Math.abs((await middleOf(cross)) - (await middleOf(heading))))
    .toBeLessThan(2);
  await cross.tap();
  await discardQuestion(own).getByRole('button', { name: 'Continuar editando' }).tap();
  await expect(edit.getByLabel('Observações')).toHaveValue('Traz exames.');
  await edit.getByRole('button', { name: 'Fechar' }).first().tap();
  await discardQuestion(own).getByRole('button', { name: 'Descartar' }).tap();
  await expect(edit).toBeHidden();
  await own.goto(path);
  await expect(edit.getByLabel('Observações')).toHaveValue('');
  await edit.getByRole('button', { name: 'Fechar' }).first().tap();
  await expect(edit).toBeHidden();
  await expect(discardQuestion(own)).toHaveCount(0);
});
