import type { Locator, Page } from '@playwright/test';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { createProfessional, type Organization } from '#test/factories/organization.ts';
import { expect, test } from './fixtures.ts';
import { discardQuestion } from './support/appointment-dialogs.ts';

/** A place where something is typed: how to get there, the field, and what is typed into it. */
type Place = {
  readonly name: string;
  readonly path: string;
  readonly open?: (page: Page) => Promise<void>;
  readonly field: (page: Page) => Locator;
  readonly isDialog?: boolean;
};

const clicking = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const PLACES: readonly Place[] = [
  {
    name: 'the profile',
    path: '/settings',
    field: (page) => card(page, 'Perfil').getByLabel('Nome', { exact: true }),
  },
  {
    name: 'the scheduling rules',
    path: '/settings',
    field: (page) => page.getByLabel('Título padrão do atendimento'),
  },
  { name: 'the organisation', path: '/settings', field: (page) => page.getByLabel('Nome da organização') },
  { name: 'the link', path: '/settings', field: (page) => page.getByLabel('Final do link') },
  { name: 'the password', path: '/settings', field: (page) => page.getByLabel('Senha atual') },
  {
    name: 'the booking form',
    path: '/booking-form-settings',
    field: (page) => page.getByLabel('Mensagem personalizada'),
  },
  { name: 'a reminder', path: '/notifications', field: (page) => page.getByLabel('Novo lembrete') },
  { name: 'new hours', path: '/availability', field: (page) => page.getByLabel('Simultâneos').first() },
  { name: 'an exception', path: '/availability', field: (page) => page.getByLabel('Motivo') },
  {
    name: 'changed hours',
    path: '/availability',
    open: clicking('Editar segunda'),
    field: (page) => page.getByRole('form', { name: /^Editar segunda/ }).getByLabel('Simultâneos'),
  },
  {
    name: 'a new appointment',
    path: '/dashboard',
    open: clicking('Novo agendamento'),
    field: (page) => page.getByRole('dialog').getByLabel('Cliente'),
    isDialog: true,
  },
  {
    name: 'a new service',
    path: '/products',
    open: clicking('Novo produto'),
    field: (page) => page.getByRole('dialog').getByLabel('Nome'),
    isDialog: true,
  },
  {
    name: 'a changed service',
    path: '/products',
    open: clicking('Editar Sessão'),
    field: (page) => page.getByRole('dialog').getByLabel('Nome'),
    isDialog: true,
  },
  {
    name: 'a new professional',
    path: '/admin',
    open: clicking('Adicionar profissional'),
    field: (page) => page.getByRole('dialog').getByLabel('Nome'),
    isDialog: true,
  },
  {
    name: 'a changed professional',
    path: '/admin',
    open: clicking('Editar Bruno Lima'),
    field: (page) => page.getByRole('dialog').getByLabel('Nome'),
    isDialog: true,
  },
];

async function prepare(organization: Organization): Promise<void> {
  await createProfessional(organization, 'Bruno Lima');
  await addWeek(organization, organization.admin);
  await addProduct(organization, organization.admin, { name: 'Sessão', duration: 50 });
}

/** Opens a place with an entry of the history behind it, without loading the document again. */
async function enter(page: Page, place: Place): Promise<Locator> {
  await page.evaluate(`history.pushState(null, '', '/booking-links')`);
  await expect(page.getByRole('heading', { level: 1, name: 'Links de Agendamento' })).toBeVisible();
  await page.evaluate(`history.pushState(null, '', '${place.path}')`);
  await place.open?.(page);
  const field = place.field(page);
  await expect(field).toBeVisible();
  return field;
}

/** Whether the browser would ask before a reload. */
const holdsUnload = (page: Page): Promise<boolean> =>
  page.evaluate(`!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))`);

/** The ways out of a page, and of a dialog over it. */
const PAGE_WAYS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  Back: (page) => page.evaluate('history.back()'),
  'a link': (page) => page.getByRole('link', { name: /^Voltar para/ }).click(),
  'signing out': async (page) => {
    await page.getByRole('button', { name: /^Menu da conta/ }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
  },
};
const DIALOG_WAYS: typeof PAGE_WAYS = {
  Back: (page) => page.evaluate('history.back()'),
  Escape: (page) => page.keyboard.press('Escape'),
  'the cross': (page) => page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).first().click(),
  'the button': (page) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Fechar|Cancelar)$/ })
      .last()
      .click(),
  'a press beside it': (page) => page.mouse.click(5, 5),
};

test('every form asks before a reload loses what was typed, and not before anything was', async ({
  adminPage: page,
  organization,
}) => {
  await prepare(organization);
  await page.goto('/booking-links');
  for (const place of PLACES) {
    const field = await enter(page, place);
    expect(await holdsUnload(page), place.name).toBe(false);
    const saves = page.locator('form').getByRole('button', { name: /^Salvar/ });
    for (const save of await saves.all()) await expect(save, place.name).toBeDisabled();
    await field.fill('7');
    expect(await holdsUnload(page), place.name).toBe(true);
  }
});

test('every way out of a dirty page or dialog asks first @core', async ({
  adminPage: page,
  organization,
}) => {
  await prepare(organization);
  await page.goto('/booking-links');
  for (const name of ['the profile', 'a new appointment']) {
    const place = PLACES.find((each) => each.name === name)!;
    const field = await enter(page, place);
    await field.fill('7');
    for (const [way, leave] of Object.entries(place.isDialog === true ? DIALOG_WAYS : PAGE_WAYS)) {
      await leave(page);
      await expect(discardQuestion(page), way).toBeVisible();
      await discardQuestion(page).getByRole('button', { name: 'Continuar editando' }).click();
      await expect(field, way).toHaveValue('7');
      expect(new URL(page.url()).pathname, way).toBe(place.path);
    }
    await page.evaluate('history.back()');
    await discardQuestion(page).getByRole('button', { name: 'Descartar' }).click();
    await expect(page).toHaveURL(/\/booking-links$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Links de Agendamento' })).toBeVisible();
    await page.evaluate('history.forward()');
    await expect(page).toHaveURL(new RegExp(`${place.path}$`));
    await page.evaluate('history.back()');
    await expect(page).toHaveURL(/\/booking-links$/);
    await expect(discardQuestion(page)).toBeHidden();
  }
});
