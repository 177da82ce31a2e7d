import { expect, it } from 'vitest';
import { seal, unseal } from './seal.ts';

const SECRET = 's'.repeat(32);

it('opens what it closed, which looks different every time and says nothing', () => {
  const [one, other] = [seal(SECRET, 'webhook', 'whsec_ção'), seal(SECRET, 'webhook', 'whsec_ção')];
  expect(one).not.toBe(other);
  expect(one).not.toContain('whsec');
  expect(unseal(SECRET, 'webhook', one)).toBe('whsec_ção');
});

it('opens for no other secret, no other purpose, and not when changed', () => {
  const sealed = seal(SECRET, 'webhook', 'texto');
  expect(() => unseal('x'.repeat(32), 'webhook', sealed)).toThrow();
  expect(() => unseal(SECRET, 'token', sealed)).toThrow();
  expect(() => unseal(SECRET, 'webhook', `${sealed.slice(0, -2)}AA`)).toThrow();
  expect(() => unseal(SECRET, 'webhook', 'texto')).toThrow('no sealed text');
});
