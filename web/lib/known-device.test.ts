import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepDeviceToken, readDeviceTokens } from './known-device.ts';
import { fakeBrowser } from './session-fakes.ts';

beforeEach(() => fakeBrowser());
afterEach(() => vi.unstubAllGlobals());

const token = (letter: string) => letter.repeat(43);

it('a device keeps the last five entries, and nothing malformed', () => {
  expect(readDeviceTokens()).toEqual([]);
  keepDeviceToken(undefined);
  for (const letter of ['a', 'b', 'a', 'c', 'd', 'e', 'f']) keepDeviceToken(token(letter));
  expect(readDeviceTokens()).toEqual(['f', 'e', 'd', 'c', 'a'].map(token));
  localStorage.setItem('known_device', `<script> ${token('x')} curto`);
  expect(readDeviceTokens()).toEqual([token('x')]);
});
