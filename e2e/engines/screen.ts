import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Driver, Key } from './driver.ts';

/** The page's own side (in-page.mjs), as text: it runs in the browser. */
const IN_PAGE = readFileSync(new URL('./in-page.mjs', import.meta.url), 'utf8').replaceAll('export ', '');

const PATIENCE_MS = 30_000;
const PAUSE_MS = 40;

/** What a test points at: a role with its accessible name (a text is the whole name), or a CSS selector. */
export type Target = {
  readonly role?: string;
  readonly css?: string;
  readonly name?: string | RegExp;
  readonly within?: Target;
  /** Takes the first of several in the page's order. */
  readonly isFirst?: boolean;
};

/** An element as the page describes it; places are CSS pixels of the viewport. */
export type Seen = {
  readonly name: string;
  readonly text: string;
  readonly value: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isEnabled: boolean;
  readonly isFocused: boolean;
  readonly isChecked: boolean;
  readonly isDropTarget: boolean;
  readonly isReachable: boolean;
  readonly isAnimated: boolean;
};

/** A window in a person's hands: points and types as they do, and waits as they do until what they want is there. */
export class Screen {
  readonly driver: Driver;
  private readonly address: string;

  /** `address` is the server's, before every path. */
  constructor(driver: Driver, address: string) {
    this.driver = driver;
    this.address = address;
  }

  async open(path: string): Promise<void> {
    await this.driver.open(this.address + path);
  }

  /** The path of the page that is open. */
  path(): Promise<string> {
    return this.driver.evaluate('location.pathname');
  }

  findAll(target: Target): Promise<Seen[]> {
    return this.ask('findAll', target);
  }

  /** Waits until the target is there once and `wanted` holds. Throws with what there is instead. */
  async see(target: Target, wanted: (seen: Seen) => boolean | Promise<boolean> = () => true): Promise<Seen> {
    let found: Seen[] = [];
    const seen = await until(async () => {
      // A page that is being left answers nothing.
      found = await this.findAll(target).catch(() => []);
      return found.length === 1 && (await wanted(found[0]!)) ? found[0] : undefined;
    });
    if (seen !== undefined) return seen;
    const { role, css } = target;
    const others = await this.findAll(css === undefined ? { role: role ?? '' } : { css }).catch(() => []);
    const dialogs = await this.findAll({ css: '[role=dialog], [role=alertdialog]' }).catch(() => []);
    throw new Error(
      [
        `Wanted once on ${await this.path()}: ${written(target)}`,
        `found: ${JSON.stringify(found)}`,
        `of its kind: ${others.map(({ name }) => name).join(' | ')}`,
        ...dialogs.map(({ text }) => `open dialog: ${text}`),
      ].join('\n'),
    );
  }

  async seeGone(target: Target): Promise<void> {
    const gone = await until(async () => (await this.findAll(target).catch(() => [null])).length === 0);
    if (!gone) throw new Error(`Still there: ${written(target)}`);
  }

  /** Waits for a path of the address. */
  async seePath(path: string): Promise<void> {
    const arrived = await until(async () => (await this.path().catch(() => '')) === path);
    if (!arrived) throw new Error(`Wanted ${path}, is on ${await this.path()}.`);
  }

  /** Waits until a toast says this. */
  async seeToast(text: string): Promise<void> {
    await this.see({
      css: '[role=region][aria-label^="Avisos"] :is([data-variant], [role=alert], [role=status])',
      name: new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')),
    });
  }

  async click(target: Target): Promise<void> {
    const { x, y } = await this.reach(target);
    await this.driver.moveTo(x, y);
    await this.driver.press();
    await this.driver.release();
  }

  /** Carries one thing to another with the mouse, and lets go when the other lights up. */
  async drag(from: Target, to: Target): Promise<void> {
    const start = await this.reach(from);
    await this.driver.moveTo(start.x, start.y);
    await this.driver.press();
    await this.driver.moveTo(start.x + 8, start.y + 8);
    const end = await this.reach(to);
    await this.driver.moveTo(end.x, end.y);
    await this.see(to, ({ isDropTarget }) => isDropTarget);
    await this.driver.release();
  }

  /** Replaces what stands in a field by typing, until the text stands there whole. */
  async fill(target: Target, text: string): Promise<void> {
    await this.reach(target);
    let value: string | undefined;
    // A menu that has just closed may give the focus back to its button, and the keys go there: then once more.
    for (let attempt = 0; attempt < 3; attempt++) {
      await this.ask('prepare', target, true);
      await this.driver.type(text);
      [value] = (await this.findAll(target)).map((field) => field.value);
      if (value === text) return;
    }
    throw new Error(`Typed "${text}", but there is "${value}": ${written(target)}`);
  }

  /** Chooses an option of a select by its label. */
  async choose(label: string, option: string | RegExp, within?: Target): Promise<void> {
    await this.click({ role: 'combobox', name: label, ...(within === undefined ? {} : { within }) });
    await this.click({ role: 'option', name: option });
  }

  pressKey(key: Key): Promise<void> {
    return this.driver.pressKey(key);
  }

  /** Waits until a target can be pressed: enabled, at rest, scrolled into sight, nothing over it. */
  private async reach(target: Target): Promise<Seen> {
    let before = { x: NaN, y: NaN };
    return this.see(target, async (seen) => {
      const { x, y, isEnabled, isReachable, isAnimated } = seen;
      const isAtRest = x === before.x && y === before.y && !isAnimated;
      before = { x, y };
      if (isEnabled && isReachable && isAtRest) return true;
      if (!isReachable) await this.ask('prepare', target);
      return false;
    });
  }

  private ask<Value>(name: 'findAll' | 'prepare', ...values: unknown[]): Promise<Value> {
    const given = values.map((value) => written(value)).join(', ');
    return this.driver.evaluate(`(() => { ${IN_PAGE}\nreturn ${name}(${given}); })()`);
  }
}

/** JSON in which a pattern stands as its source and flags. */
function written(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part instanceof RegExp ? { source: part.source, flags: part.flags } : part,
  );
}

/** Asks again until the answer is neither undefined nor false; undefined when patience ends. */
async function until<Value>(ask: () => Promise<Value | undefined | false>): Promise<Value | undefined> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) return undefined;
    await pause(PAUSE_MS);
  }
}
