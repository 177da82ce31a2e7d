import { expect, type Locator, type Page } from '@playwright/test';
import { middleOf } from './drag.ts';

/** A finger on the screen, as real as the browser's own protocol makes it. */
export type Finger = {
  /** Touches the middle of something. */
  press: (target: Locator) => Promise<void>;
  /** Moves there in several steps. */
  moveTo: (x: number, y: number) => Promise<void>;
  moveBy: (x: number, y: number) => Promise<void>;
  lift: () => Promise<void>;
  /** Another finger joins, for a moment. */
  join: () => Promise<void>;
  /** The device takes the touch away, as a call that comes in does. */
  lose: () => Promise<void>;
};

const STEPS = 8;

/** Carries what is in the hand to a place until it lights up: what moved under a finger that rests is found by its next move. */
export async function carryTo(finger: Finger, place: Locator): Promise<void> {
  await expect(async () => {
    const { x, y } = await middleOf(place);
    await finger.moveTo(x, y);
    await expect(place).toHaveAttribute('data-drop', { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}

/** Waits until the page stands still: it glides on after the finger that scrolled it has left. */
export async function pageRests(page: Page): Promise<void> {
  const stands = 'new Promise((done) => { const y = scrollY; setTimeout(() => done(scrollY === y), 200); })';
  await expect.poll(() => page.evaluate<boolean>(stands)).toBe(true);
}

/** Puts a finger at a page of a context with touch. */
export async function fingerOn(page: Page): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  let [x, y] = [0, 0];
  const send = async (
    type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
    others: object[] = [],
  ) => {
    const touchPoints = type === 'touchStart' || type === 'touchMove' ? [{ x, y, id: 0 }, ...others] : [];
    await session.send('Input.dispatchTouchEvent', { type, touchPoints } as never);
  };
  const moveTo = async (toX: number, toY: number): Promise<void> => {
    const [fromX, fromY] = [x, y];
    for (let step = 1; step <= STEPS; step += 1) {
      x = fromX + ((toX - fromX) * step) / STEPS;
      y = fromY + ((toY - fromY) * step) / STEPS;
      await send('touchMove');
    }
  };
  return {
    press: async (target) => {
      ({ x, y } = await middleOf(target));
      await send('touchStart');
    },
    moveTo,
    moveBy: (byX, byY) => moveTo(x + byX, y + byY),
    lift: () => send('touchEnd'),
    join: () => send('touchStart', [{ x: x + 60, y: y + 60, id: 1 }]),
    lose: () => send('touchCancel'),
  };
}
