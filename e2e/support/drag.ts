import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from '#test/factories/organization.ts';
import { startOfWeek } from '#web/lib/format-day.ts';
import { dayTitle, monthTitle } from '#web/lib/format.ts';
import { weekTitle } from '#web/lib/day-words.ts';
import { openNextMonth } from './screens.ts';

type Place = { x: number; y: number };

/** The middle of what is shown, after it was scrolled into sight. */
export async function middleOf(target: Locator): Promise<Place> {
  let middle: Place = { x: 0, y: 0 };
  // What a live update redraws has no place for a moment.
  await expect(async () => {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (box === null) throw new Error('There is nothing to point at.');
    middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }).toPass({ timeout: 30_000 });
  return middle;
}

/** Presses the mouse on an appointment and moves so far that it is in the hand. */
export async function grab(page: Page, event: Locator): Promise<void> {
  const { x, y } = await middleOf(event);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 3, y + 3);
  await page.mouse.move(x + 8, y + 8);
  await expect(ghostOf(page)).toBeVisible();
}

/** Carries what is in the hand to the middle of a place, which lights up. */
export async function carry(page: Page, place: Locator): Promise<void> {
  // At the edge of what is in sight, under the toolbar, the page scrolls on by itself; it may be scrolling already.
  await place.evaluate(`(node) => node.scrollIntoView({ block: 'center', inline: 'nearest' })`);
  await expect(async () => {
    const { x, y } = await middleOf(place);
    await page.mouse.move(x, y, { steps: 4 });
    expect(await place.getAttribute('data-drop')).not.toBeNull();
  }).toPass();
}

/** A point of an hour of a timetable, by the minutes of that hour. */
export async function minuteOf(cell: Locator, minutes: number): Promise<Place> {
  await cell.scrollIntoViewIfNeeded();
  const box = await cell.boundingBox();
  if (box === null) throw new Error('The hour is not in sight.');
  return { x: box.x + box.width / 2, y: box.y + (box.height * minutes) / 60 };
}

/** Drags an appointment to a place with the mouse. */
export async function drag(page: Page, event: Locator, place: Locator): Promise<void> {
  await grab(page, event);
  await carry(page, place);
  await page.mouse.up();
}

/** What follows the pointer; it says where the appointment would be. */
export function ghostOf(page: Page): Locator {
  return page.locator('[data-drag-ghost]');
}

/** An hour of a day, in the day or in the week; of a team's day, in the column of `person`. */
export function hourOf(page: Page, date: string, time: string, person?: string): Locator {
  const whose = person === undefined ? '' : ` ${person},`;
  return page.getByRole('gridcell', { name: `${dayTitle(date)}, ${time},${whose}` });
}

/** The address of one person's agenda, as an administrator opens it. */
export function agendaOf({ user }: Person): string {
  return `/admin?agenda=${user.id}`;
}

/** A day of the month. */
export function dayOf(page: Page, date: string): Locator {
  return page.getByRole('gridcell', { name: `${dayTitle(date)},` });
}

/** Opens an agenda at the day that is a month ahead, in a view. */
export async function openAhead(
  page: Page,
  view: 'Mês' | 'Semana' | 'Dia',
  date: string,
  path?: string,
): Promise<Locator> {
  await openNextMonth(page, date, path);
  await page.getByRole('group', { name: 'Visão da agenda' }).getByRole('button', { name: view }).click();
  const name = { Mês: monthTitle(date), Semana: weekTitle(startOfWeek(date)), Dia: dayTitle(date) }[view];
  const grid = page.getByRole('grid', { name: view === 'Semana' ? name : `Agenda de ${name}` });
  await expect(grid).toBeVisible();
  return grid;
}
