import type { BrowserContext } from '@playwright/test';

/** A browser in which the person blocks cookies: Chromium then refuses every kind of storage with an exception. */
export async function refuseStorage(context: BrowserContext): Promise<void> {
  await context.addInitScript(`
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, { get: refuse });
    }
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
  `);
}

/** What the device keeps under a key of its local storage; null when there is nothing. */
export async function kept(context: BrowserContext, key: string): Promise<string | null> {
  const { origins } = await context.storageState();
  const entries = origins.flatMap((origin) => origin.localStorage);
  return entries.find((entry) => entry.name === key)?.value ?? null;
}
