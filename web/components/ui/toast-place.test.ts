import { expect, it } from 'vitest';
import { toastTop } from './toast-place.ts';

it.each([
  ['nothing is being used', undefined, 0],
  ['a field further down', { top: 300, bottom: 344 }, 0],
  ['a field that begins where the toast ends', { top: 96, bottom: 140 }, 0],
  ['a field that was scrolled out of sight', { top: -60, bottom: -16 }, 0],
  ['a field under the toast', { top: 40, bottom: 84 }, 84],
  ['a save button partly under the toast', { top: 90, bottom: 134 }, 134],
  ['a text that fills the window', { top: 60, bottom: 800 }, 0],
])('places a toast beside what is being used: %s', (_what, used, top) => {
  expect(toastTop(used === undefined ? [] : [used], 96, 844)).toBe(top);
});

it('places a toast below a notice, and below the field that it would cover there', () => {
  const notice = { top: 60, bottom: 120 };
  expect(toastTop([notice], 96, 844)).toBe(120);
  expect(toastTop([{ top: 150, bottom: 194 }, notice], 96, 844)).toBe(194);
  expect(toastTop([{ top: 300, bottom: 344 }, notice], 96, 844)).toBe(120);
});
