/** The nonce by which the page's Content-Security-Policy lets a style element through; undefined where there is none. */
export function styleNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}
