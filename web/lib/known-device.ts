import { MOST_DEVICE_TOKENS } from '#shared/contract/limits.ts';

const KEY = 'known_device';

/** Tokens that show the server which accounts have signed in on this device. They open nothing by themselves. */
export function readDeviceTokens(): string[] {
  const tokens = (localStorage.getItem(KEY) ?? '').split(' ');
  return tokens.filter((token) => /^[\w-]{43}$/.test(token)).slice(0, MOST_DEVICE_TOKENS);
}

/** Keeps a token, before the others. */
export function keepDeviceToken(token: string | undefined): void {
  if (token === undefined) return;
  const others = readDeviceTokens().filter((known) => known !== token);
  localStorage.setItem(KEY, [token, ...others].slice(0, MOST_DEVICE_TOKENS).join(' '));
}
