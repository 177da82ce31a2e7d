import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { heldWords } from './held-words.ts';

const held = { clientName: 'Maria Luz', heldUntil: '2026-11-18T17:32:00.000Z' };

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-18T17:17:00Z') }));
afterEach(() => void vi.useRealTimers());

it('says for whom a time is held and until when, by the clock of who reads', () => {
  expect(heldWords({ ...held, isOffer: true }, 'America/Sao_Paulo')).toBe(
    'Oferecido a Maria Luz, da lista de espera, até hoje às 14:32.',
  );
  expect(heldWords({ ...held, isOffer: false }, 'America/Manaus')).toBe(
    'Reservado para Maria Luz, que confirma por e-mail até hoje às 13:32.',
  );
});
