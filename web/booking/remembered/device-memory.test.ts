import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetMemory, keepMemory, readMemory, usualPart } from './device-memory.ts';

const NOW = '2026-11-20T15:00:00.000Z';
const CLINIC = { organization: '0198a2', path: '/book/ana' };
const OTHER_LINK = { ...CLINIC, path: '/book/shared/clinica' };
const OTHER_CLINIC = { organization: '0198b7', path: '/book/bruno' };
const KEY = 'lembrar-agendamento:0198a2';
const OLD_KEY = 'lembrar-agendamento:/book/ana';
const booked = {
  client: { name: 'Maria Silva', email: 'maria@exemplo.com.br', phone: '' },
  professional: { id: 'ana', name: 'Ana Prado', bookingSlug: 'ana-prado' },
  service: 'Sessão',
  start: '2026-11-26T17:00:00.000Z',
  part: 'tarde',
  at: NOW,
} as const;

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

describe('the memory of a device', () => {
  it('keeps a booking for every link of the clinic and for no other clinic, and counts the parts of the day', () => {
    expect(readMemory(CLINIC, NOW)).toBeNull();
    keepMemory(CLINIC, booked);
    keepMemory(CLINIC, { ...booked, part: 'manha' });
    keepMemory(CLINIC, { ...booked, part: 'manha' });
    const memory = readMemory(CLINIC, NOW);
    expect(memory).toMatchObject({
      client: booked.client,
      service: 'Sessão',
      parts: { manha: 2, tarde: 1, noite: 0 },
    });
    expect(memory && usualPart(memory)).toBe('manha');
    expect(readMemory(OTHER_LINK, NOW)).toEqual(memory);
    expect(readMemory(OTHER_CLINIC, NOW)).toBeNull();
  });

  it('keeps when the last booking begins, and does without where an older page kept none', () => {
    keepMemory(CLINIC, booked);
    expect(readMemory(CLINIC, NOW)?.start).toBe('2026-11-26T17:00:00.000Z');
    for (const start of [undefined, null, 5, 'ontem']) {
      kept.set(KEY, JSON.stringify({ ...booked, parts: { manha: 0, tarde: 1, noite: 0 }, start }));
      expect(readMemory(CLINIC, NOW)).toMatchObject({ service: 'Sessão', start: null });
    }
  });

  it('forgets when asked, and after a year', () => {
    keepMemory(CLINIC, booked);
    expect(readMemory(CLINIC, '2027-11-20T14:59:59Z')).not.toBeNull();
    expect(readMemory(CLINIC, '2027-11-20T15:00:00Z')).toBeNull();
    expect(kept.size).toBe(0);
    keepMemory(CLINIC, booked);
    forgetMemory(CLINIC);
    expect(kept.size).toBe(0);
  });

  it('takes over what an older page kept for the path, once', () => {
    const old = { ...booked, parts: { manha: 0, tarde: 1, noite: 0 } };
    kept.set(OLD_KEY, JSON.stringify(old));
    expect(readMemory(OTHER_LINK, NOW)).toBeNull();
    expect(readMemory(CLINIC, NOW)).toMatchObject({ service: 'Sessão' });
    expect([...kept.keys()]).toEqual([KEY]);
    expect(readMemory(OTHER_LINK, NOW)).toMatchObject({ service: 'Sessão' });
  });

  it('prefers what it keeps of the clinic to an older entry of the path', () => {
    keepMemory(CLINIC, booked);
    kept.set(
      OLD_KEY,
      JSON.stringify({ ...booked, service: 'Retorno', parts: { manha: 9, tarde: 0, noite: 0 } }),
    );
    expect(readMemory(CLINIC, NOW)).toMatchObject({ service: 'Sessão' });
    expect([...kept.keys()]).toEqual([KEY]);
  });

  it('forgets every entry by path too, because any of them may be the clinic’s, and nothing of another clinic', () => {
    for (const path of ['/book/ana', '/book/shared/clinica', '/book/personal/carla'])
      kept.set(`lembrar-agendamento:${path}`, JSON.stringify(booked));
    kept.set('vite-ui-theme', 'dark');
    keepMemory(CLINIC, booked);
    keepMemory(OTHER_CLINIC, booked);
    forgetMemory(OTHER_LINK);
    expect([...kept.keys()]).toEqual(['vite-ui-theme', 'lembrar-agendamento:0198b7']);
  });

  it.each(['{', '[]', '"x"', '{"client":{}}', JSON.stringify({ ...booked, parts: {}, at: 'nunca' })])(
    'takes %s for nothing',
    (text) => {
      kept.set(KEY, text);
      expect(readMemory(CLINIC, NOW)).toBeNull();
    },
  );

  it('breaks nothing where storage is refused', () => {
    const refuse = (): never => {
      throw new Error('SecurityError');
    };
    vi.stubGlobal('localStorage', {
      getItem: refuse,
      setItem: refuse,
      removeItem: refuse,
      key: refuse,
      length: 1,
    });
    expect(readMemory(CLINIC, NOW)).toBeNull();
    expect(keepMemory(CLINIC, booked).parts.tarde).toBe(1);
    expect(() => forgetMemory(CLINIC)).not.toThrow();
  });
});
