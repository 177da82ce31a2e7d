import { styleNonce } from '#web/lib/style-nonce.ts';

/**
 * Hands the page's style nonce to the libraries that write a style element of their own (the scroll lock behind
 * dialogs), which the Content-Security-Policy would refuse otherwise. They look for it under this global name.
 */
export function adoptStyleNonce(): void {
  const nonce = styleNonce();
  if (nonce !== undefined) Object.assign(globalThis, { __webpack_nonce__: nonce });
}
