import { vi } from 'vitest';

/** Stands in for the browser's storage, address and events in tests that run without one. */
export function fakeBrowser(): { storage: Map<string, string>; emitStorage: (key: string | null) => void } {
  const storage = new Map<string, string>();
  const target = new EventTarget();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  vi.stubGlobal('window', {
    location: { origin: 'http://localhost' },
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  });
  const emitStorage = (key: string | null): void => {
    target.dispatchEvent(Object.assign(new Event('storage'), { key }));
  };
  return { storage, emitStorage };
}
