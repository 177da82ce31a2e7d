import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetMemory, keepMemory, readMemory, usualPart } from './device-memory.ts';

const NOW = '2026-11-20T15:00:00.000Z';
const PATH = '/book/ana';
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
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

describe('the memory of a device', () => {
  it('keeps a booking of one link, and counts the parts of the day', () => {
    expect(readMemory(PATH, NOW)).toBeNull();
    keepMemory(PATH, booked);
    keepMemory(PATH, { ...booked, part: 'manha' });
    keepMemory(PATH, { ...booked, part: 'manha' });
    const memory = readMemory(PATH, NOW);
    expect(memory).toMatchObject({
      client: booked.client,
      service: 'Sessão',
      parts: { manha: 2, tarde: 1, noite: 0 },
    });
    expect(memory && usualPart(memory)).toBe('manha');
    expect(readMemory('/book/bruno', NOW)).toBeNull();
  });

  it('keeps when the last booking begins, and does without where an older page kept none', () => {
    keepMemory(PATH, booked);
    expect(readMemory(PATH, NOW)?.start).toBe('2026-11-26T17:00:00.000Z');
    for (const start of [undefined, null, 5, 'ontem']) {
      kept.set(
        `lembrar-agendamento:${PATH}`,
        JSON.stringify({ ...booked, parts: { manha: 0, tarde: 1, noite: 0 }, start }),
      );
      expect(readMemory(PATH, NOW)).toMatchObject({ service: 'Sessão', start: null });
    }
  });

  it('forgets when asked, and after a year', () => {
    keepMemory(PATH, booked);
    expect(readMemory(PATH, '2027-11-20T14:59:59Z')).not.toBeNull();
    expect(readMemory(PATH, '2027-11-20T15:00:00Z')).toBeNull();
    expect(kept.size).toBe(0);
    keepMemory(PATH, booked);
    forgetMemory(PATH);
    expect(kept.size).toBe(0);
  });

  it.each(['{', '[]', '"x"', '{"client":{}}', JSON.stringify({ ...booked, parts: {}, at: 'nunca' })])(
    'takes %s for nothing',
    (text) => {
      kept.set(`lembrar-agendamento:${PATH}`, text);
      expect(readMemory(PATH, NOW)).toBeNull();
    },
  );

  it('breaks nothing where storage is refused', () => {
    const refuse = () => {
      throw new Error('SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(readMemory(PATH, NOW)).toBeNull();
    expect(keepMemory(PATH, booked).parts.tarde).toBe(1);
    expect(() => forgetMemory(PATH)).not.toThrow();
  });
});
