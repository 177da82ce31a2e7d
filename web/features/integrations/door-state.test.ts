import { expect, it } from 'vitest';
import type { TokenFacts } from '#shared/contract/integrations.ts';
import { doorStateOf, keyStateOf } from './door-state.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const until = (expiresAt: string): TokenFacts => ({
  createdAt: '2026-01-01T00:00:00Z',
  expiresAt,
  lastUsedAt: null,
});

it('distinguishes a key that ends within 30 days from others, and from one that is over', () => {
  expect(keyStateOf(null, NOW)).toEqual({ kind: 'none' });
  expect(keyStateOf(until('2027-11-20T12:00:00Z'), NOW)).toEqual({ kind: 'good' });
  expect(keyStateOf(until('2026-12-20T12:00:01Z'), NOW)).toEqual({ kind: 'good' });
  expect(keyStateOf(until('2026-12-20T12:00:00Z'), NOW)).toEqual({ kind: 'expiring', days: 30 });
  expect(keyStateOf(until('2026-11-20T12:00:01Z'), NOW)).toEqual({ kind: 'expiring', days: 1 });
  expect(keyStateOf(until('2026-11-20T12:00:00Z'), NOW)).toEqual({ kind: 'expired' });
});

it('says what a caller finds', () => {
  expect(doorStateOf(false, { kind: 'good' })).toBe('off');
  expect(doorStateOf(false, { kind: 'expired' })).toBe('off');
  expect(doorStateOf(true, { kind: 'none' })).toBe('no-key');
  expect(doorStateOf(true, { kind: 'expired' })).toBe('expired');
  expect(doorStateOf(true, { kind: 'expiring', days: 3 })).toBe('expiring');
  expect(doorStateOf(true, { kind: 'good' })).toBe('open');
});
