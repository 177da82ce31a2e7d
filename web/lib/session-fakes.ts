import { vi } from 'vitest';

/** Stands in for the browser's storage, address and events in tests that run without one. */
export function fakeBrowser(): { storage: Map<string, string>; emitStorage: (key: string | null) => void } {
  const storage = new Map<string, string>();
  const target = new EventTarget();
  vi.stubGlobal('localStorage', storageOf(storage));
  vi.stubGlobal('sessionStorage', storageOf(new Map()));
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

function storageOf(kept: Map<string, string>): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
