import { expect, type Locator } from '@playwright/test';

export type Box = { left: number; top: number; right: number; bottom: number; width: number };

/** Where an element lies on the screen, in whole pixels. */
export async function boxOf(locator: Locator): Promise<Box> {
  await expect(locator).toBeAttached();
  const box = await locator.boundingBox();
  if (box === null) throw new Error('The element has no box.');
  const [left, top] = [Math.round(box.x), Math.round(box.y)];
  const [width, height] = [Math.round(box.width), Math.round(box.height)];
  return { left, top, right: left + width, bottom: top + height, width };
}

/** The height on the screen at which the middle of an element lies, in pixels. */
export async function middleOf(locator: Locator): Promise<number> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('The element has no box.');
  return box.y + box.height / 2;
}
