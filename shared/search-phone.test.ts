import { expect, it } from 'vitest';
import { phoneDigitsIn } from './search-phone.ts';

it('reads the digits of what may be part of a phone, without the trunk’s zeros', () => {
  expect(phoneDigitsIn('(011) 98765-43')).toBe('119876543');
  expect(phoneDigitsIn('12')).toBe('12');
  for (const text of ['', '12/12', 'dia 12', '9a', 'ana']) expect(phoneDigitsIn(text), text).toBe('');
});
