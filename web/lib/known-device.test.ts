import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepDeviceToken, readDeviceTokens } from './known-device.ts';
import { fakeBrowser } from './session-fakes.ts';

beforeEach(() => fakeBrowser());
afterEach(() => vi.unstubAllGlobals());

const token = (letter: string) => letter.repeat(43);

it('a device keeps what it was given last, five at most, and nothing that is none', () => {
  expect(readDeviceTokens()).toEqual([]);
  keepDeviceToken(undefined);
  for (const letter of ['a', 'b', 'a', 'c', 'd', 'e', 'f']) keepDeviceToken(token(letter));
  expect(readDeviceTokens()).toEqual(['f', 'e', 'd', 'c', 'a'].map(token));
  localStorage.setItem('known_device', `<script> ${token('x')} curto`);
  expect(readDeviceTokens()).toEqual([token('x')]);
});
