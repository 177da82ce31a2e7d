import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from '#web/lib/session-fakes.ts';
import { chooseColor, OWN_COLORS, readColorChoices } from './own-colors.ts';

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser();
});
afterEach(() => vi.unstubAllGlobals());

it('offers eight colours by name', () => {
  expect(OWN_COLORS.map((color) => color.name)).toEqual([
    'Azul',
    'Verde',
    'Roxo',
    'Rosa',
    'Amarelo',
    'Laranja',
    'Vermelho',
    'Cinza',
  ]);
});

it('keeps a colour for each appointment on the device', () => {
  chooseColor('a1', '#0f9d6e');
  chooseColor('a2', '#dc2626');
  expect(readColorChoices()).toEqual({ a1: '#0f9d6e', a2: '#dc2626' });
  expect(readColorChoices()).toBe(readColorChoices());
});

it('takes what cannot be read for no choice', () => {
  browser.storage.set('appointment_colors', '{broken');
  expect(readColorChoices()).toEqual({});
});
