import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from '#web/lib/session-fakes.ts';
import { colorName, OWN_COLORS } from './color-list.ts';
import { chooseColor, readColorChoices } from './own-colors.ts';

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

it('goes back to the default colour, and calls each by its name', () => {
  chooseColor('a1', '#0f9d6e');
  chooseColor('a2', '#dc2626');
  chooseColor('a1', null);
  expect(readColorChoices()).toEqual({ a2: '#dc2626' });
  expect([readColorChoices()['a1'], readColorChoices()['a2'], '#eab308'].map(colorName)).toEqual([
    'Padrão',
    'Vermelho',
    'Outra',
  ]);
});

it('takes what cannot be read for no choice', () => {
  browser.storage.set('appointment_colors', '{broken');
  expect(readColorChoices()).toEqual({});
});
