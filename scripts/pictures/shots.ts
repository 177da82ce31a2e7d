import { expect, type Page } from '@playwright/test';
import type { SIZES } from '#web/front/pictures/sizes.ts';

export type Role = 'admin' | 'professional' | 'client';

/** One picture to take: who looks, on which device, at what. */
export type Shot = {
  readonly name: string;
  readonly device: keyof typeof SIZES;
  readonly as: Role;
  /** Brings the page to where it is worth looking at. `personal` is the path of a professional's public page. */
  readonly show: (page: Page, personal: string) => Promise<void>;
};

type View = 'Mês' | 'Semana' | 'Dia';

async function openAgenda(page: Page, view: View): Promise<void> {
  await page.goto('/admin?agenda=todos');
  const button = page.getByRole('group', { name: 'Visão da agenda' }).getByRole('button', { name: view });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
}

async function openHours(page: Page): Promise<void> {
  await page.goto('/availability');
  await expect(page.getByText('09:00 – 12:00').first()).toBeVisible();
}

async function openTimes(page: Page, personal: string): Promise<void> {
  await page.goto(personal);
  await page.getByRole('button', { name: /^Sessão individual/ }).click();
  await page.getByRole('button', { name: /^sexta-feira, 27 de novembro/ }).click();
  await expect(page.getByRole('button', { name: /^\d\d:\d\d$/ }).first()).toBeVisible();
}

const agenda = (device: Shot['device'], view: View, name: string): Shot => ({
  name,
  device,
  as: 'admin',
  show: (page) => openAgenda(page, view),
});

export const SHOTS: readonly Shot[] = [
  agenda('desktop', 'Mês', 'month'),
  agenda('desktop', 'Semana', 'week'),
  agenda('desktop', 'Dia', 'day'),
  agenda('phone', 'Mês', 'month-phone'),
  agenda('phone', 'Semana', 'week-phone'),
  agenda('phone', 'Dia', 'day-phone'),
  { name: 'hours-phone', device: 'phone', as: 'professional', show: openHours },
  { name: 'booking-phone', device: 'phone', as: 'client', show: openTimes },
];
