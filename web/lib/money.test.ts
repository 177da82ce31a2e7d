import { describe, expect, it } from 'vitest';
import { formatAmount } from './format.ts';
import { amountKeys, parseAmount } from './money.ts';

describe('an amount in reais', () => {
  it.each([
    ['1.234,50', 1234.5],
    ['1234,5', 1234.5],
    ['1.234', 1234],
    ['1.234.567,89', 1234567.89],
    ['180', 180],
    ['180,', 180],
    ['0,07', 0.07],
    ['19.90', 19.9],
    ['1234.5', 1234.5],
    [' 90,00 ', 90],
  ])('%s is read as it is meant', (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });

  it.each(['', ',50', 'abc', '1,234,50', '12.34,5', '9,999', '1.23.456', '1.2345', '-5'])(
    '%s is none',
    (text) => {
      expect(parseAmount(text)).toBeNull();
    },
  );

  it('an amount is read back from what is shown', () => {
    for (const amount of [0, 0.01, 4.35, 19.99, 1234.5, 999_999.99, 1_000_000]) {
      expect(parseAmount(formatAmount(amount))).toBe(amount);
    }
    expect(formatAmount(1234.5)).toBe('1.234,50');
  });

  it('takes no letters and no sign', () => {
    expect(amountKeys('R$ -1.234,50 reais')).toBe('-1.234,50');
  });
});
