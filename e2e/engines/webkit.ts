import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, stopProgram } from '#test/harness/programs.ts';
import type { Driver, Engine, Key } from './driver.ts';

/** Where Debian keeps the programs; WebKitWebDriver drives MiniBrowser, WebKitGTK's own small browser. */
export type WebKitPrograms = { readonly driver: string; readonly browser: string; readonly screen: string };

type Call = <Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Value>;

const KEYS: Record<Key, string> = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' };

/** Starts WebKitGTK on a screen of its own, spoken to by WebDriver (W3C): each window is a session. */
export async function startWebKit({ driver, browser, screen }: WebKitPrograms): Promise<Engine> {
  const [display, xvfb] = await startScreen(screen);
  const port = await freePort();
  const webDriver = start(driver, [`--port=${port}`], {
    ...process.env,
    ...{ DISPLAY: `:${display}`, TZ: 'America/Sao_Paulo', LANG: 'C.UTF-8' },
    // The screen has no graphics card, and nobody uses a screen reader on it.
    ...{ LIBGL_ALWAYS_SOFTWARE: '1', NO_AT_BRIDGE: '1', GTK_A11Y: 'none', GDK_BACKEND: 'x11' },
  });
  const call = caller(`http://127.0.0.1:${port}`);
  await untilReady(call, webDriver);
  return {
    openWindow: () => openSession(call, browser),
    async close() {
      await stopProgram(webDriver);
      await stopProgram(xvfb);
    },
  };
}

async function openSession(call: Call, binary: string): Promise<Driver> {
  const options = { binary, args: ['--automation'] };
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options },
    },
  });
  const session = `/session/${sessionId}`;
  const evaluate = <Value>(expression: string): Promise<Value> =>
    call('POST', `${session}/execute/sync`, { script: `return (${expression})`, args: [] });
  const act = (source: object): Promise<void> => call('POST', `${session}/actions`, { actions: [source] });
  const point = (actions: object[]): Promise<void> =>
    act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  const keys = (text: string): Promise<void> =>
    act({
      type: 'key',
      id: 'keyboard',
      actions: [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    });
  let at = { x: 0, y: 0 };
  return {
    open: (url) => call('POST', `${session}/url`, { url }),
    evaluate,
    async moveTo(x, y) {
      const from = at;
      at = { x: Math.round(x), y: Math.round(y) };
      const steps = [0.25, 0.5, 0.75, 1].map((part) => ({
        ...{ type: 'pointerMove', duration: 0, origin: 'viewport' },
        x: Math.round(from.x + (at.x - from.x) * part),
        y: Math.round(from.y + (at.y - from.y) * part),
      }));
      await point(steps);
    },
    press: () => point([{ type: 'pointerDown', button: 0 }]),
    release: () => point([{ type: 'pointerUp', button: 0 }]),
    type: keys,
    pressKey: (key) => keys(KEYS[key]),
    async resize(width, height) {
      // The driver sets the window with its frame; what the frame takes shows after the first try.
      await call('POST', `${session}/window/rect`, { width, height });
      const [innerWidth, innerHeight] = await evaluate<[number, number]>('[innerWidth, innerHeight]');
      const whole = { width: width + width - innerWidth, height: height + height - innerHeight };
      await call('POST', `${session}/window/rect`, whole);
    },
    picture: async () => Buffer.from(await call<string>('GET', `${session}/screenshot`), 'base64'),
    close: () => call('DELETE', session),
  };
}

/** Calls a WebDriver server. Throws with the driver's own words when it refuses. */
function caller(address: string): Call {
  return async <Value>(method: string, path: string, body?: object) => {
    const response = await fetch(address + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
    if (!response.ok) throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`);
    return value as Value;
  };
}

async function untilReady(call: Call, { exitCode }: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 100 && exitCode === null; attempt++) {
    const status = await call<{ ready: boolean }>('GET', '/status').catch(() => null);
    if (status?.ready === true) return;
    await pause(100);
  }
  throw new Error('WebKitWebDriver does not answer.');
}

/** Starts Xvfb, which chooses a free display and says which. */
async function startScreen(program: string): Promise<[display: string, process: ChildProcess]> {
  const xvfb = start(program, [
    ...['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    // Without this, a screen that nobody uses for a moment forgets everything.
    '-noreset',
  ]);
  const [first] = (await once(xvfb.stdout!, 'data')) as [Buffer];
  return [first.toString().trim(), xvfb];
}

function start(program: string, args: string[], env = process.env): ChildProcess {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdout.resume();
  const end = (): void => void child.kill();
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}
