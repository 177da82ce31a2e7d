import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// @ts-expect-error -- the web part is compiled without Node's types; only this test reads files
import { readFileSync } from 'node:fs';
import { themeBootScript } from './theme-boot.ts';

/** The few browser parts that the theme touches, small enough to do without a DOM library. */
function browser(options: { stored?: string; deviceDark?: boolean }) {
  const store = new Map(options.stored === undefined ? [] : [['vite-ui-theme', options.stored]]);
  const classes = new Set<string>();
  const deviceListeners = new Set<() => void>();
  const device = {
    matches: options.deviceDark === true,
    addEventListener: (_: string, listener: () => void) => deviceListeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => deviceListeners.delete(listener),
  };
  const classList = {
    add: (name: string) => classes.add(name),
    toggle: (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name)),
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
  });
  vi.stubGlobal('matchMedia', () => device);
  vi.stubGlobal('document', { documentElement: { classList } });
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} });
  const setDevice = (dark: boolean) => {
    device.matches = dark;
    for (const listener of deviceListeners) listener();
  };
  return { store, classes, setDevice };
}

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

describe('theme', () => {
  it('a theme is light by default, on a dark device too', async () => {
    const { classes } = browser({ deviceDark: true });
    const theme = await import('./theme.ts');
    theme.startTheme();
    expect(theme.getTheme()).toBe('light');
    expect(classes.has('dark')).toBe(false);
  });

  it('toggles between light and dark and keeps the choice', async () => {
    const { store, classes } = browser({});
    const theme = await import('./theme.ts');
    theme.toggleTheme();
    expect([store.get('vite-ui-theme'), classes.has('dark')]).toEqual(['dark', true]);
    theme.toggleTheme();
    expect([store.get('vite-ui-theme'), classes.has('dark')]).toEqual(['light', false]);
  });

  it('follows the device while it is "system"', async () => {
    const { classes, setDevice } = browser({ stored: 'system', deviceDark: false });
    const theme = await import('./theme.ts');
    theme.startTheme();
    expect(classes.has('dark')).toBe(false);
    setDevice(true);
    expect(classes.has('dark')).toBe(true);
  });
});

describe('the inline script', () => {
  const bare = (text: string) => text.replace(/[\s;]/g, '');

  it.each(['index.html', 'booking.html', 'front.html'])(
    'an inline script is the one that %s carries',
    (name) => {
      const html: string = readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
      expect(bare(html)).toContain(bare(themeBootScript));
    },
  );

  it.each([
    [{ stored: 'dark' }, true],
    [{ stored: 'light', deviceDark: true }, false],
    [{ deviceDark: true }, false],
    [{ stored: 'system', deviceDark: true }, true],
    [{ stored: 'system', deviceDark: false }, false],
  ])('shows for %j what the module would', async (given, dark) => {
    const { classes } = browser(given);
    globalThis.eval(themeBootScript);
    expect(classes.has('dark')).toBe(dark);
    const theme = await import('./theme.ts');
    expect(theme.getShownTheme()).toBe(dark ? 'dark' : 'light');
  });
});
