import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '#test/harness/counts.ts';
import { cpfDigits } from './cpf.ts';

it('takes a CPF as people write it, and nothing that is none', () => {
  expect(cpfDigits('529.982.247-25')).toBe('52998224725');
  expect(cpfDigits(' 52998224725 ')).toBe('52998224725');
  for (const wrong of ['529.982.247-24', '111.111.111-11', '5299822472', '529982247255', 'abc', ''])
    expect(cpfDigits(wrong), wrong).toBeNull();
});

it('notices any single wrong digit', () => {
  fc.assert(
    fc.property(fc.nat(10), fc.integer({ min: 1, max: 9 }), (place, by) => {
      const digits = [...'52998224725'];
      digits[place] = String((Number(digits[place]) + by) % 10);
      expect(cpfDigits(digits.join(''))).toBeNull();
    }),
    runs(100),
  );
});
