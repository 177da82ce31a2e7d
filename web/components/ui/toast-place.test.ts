import { expect, it } from 'vitest';
import { toastTop } from './toast-place.ts';

const BELOW_HEADER = 56;

it.each([
  ['nothing is being used', undefined, BELOW_HEADER],
  ['a field further down', { top: 300, bottom: 344 }, BELOW_HEADER],
  ['a field that begins where the toast ends', { top: 152, bottom: 196 }, BELOW_HEADER],
  ['a field that was scrolled out of sight', { top: -60, bottom: -16 }, BELOW_HEADER],
  ['a field in the header', { top: 8, bottom: 52 }, BELOW_HEADER],
  ['a field under the toast', { top: 60, bottom: 104 }, 104],
  ['a save button partly under the toast', { top: 140, bottom: 184 }, 184],
  ['a text that fills the window', { top: 60, bottom: 800 }, BELOW_HEADER],
])('places a toast of a phone below the header, beside what is being used: %s', (_what, used, top) => {
  expect(toastTop(used, 96, 844)).toBe(top);
});
