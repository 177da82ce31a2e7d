import { expect, it } from 'vitest';
import { moneyInWords } from './money-words.ts';

it.each([
  [0, 'zero reais'],
  [1, 'um centavo'],
  [100, 'um real'],
  [2_150, 'vinte e um reais e cinquenta centavos'],
  [10_000, 'cem reais'],
  [15_030, 'cento e cinquenta reais e trinta centavos'],
  [100_000, 'mil reais'],
  [123_456, 'mil duzentos e trinta e quatro reais e cinquenta e seis centavos'],
  [110_000, 'mil e cem reais'],
  [100_100, 'mil e um reais'],
  [220_000_00, 'duzentos e vinte mil reais'],
  [999_999_99, 'novecentos e noventa e nove mil novecentos e noventa e nove reais e noventa e nove centavos'],
  [1_000_000_00, 'um milhão de reais'],
  [1_500_000_00, 'um milhão e quinhentos mil reais'],
  [2_000_001_00, 'dois milhões e um reais'],
])('writes %i cents out as people do', (cents, words) => {
  expect(moneyInWords(cents)).toBe(words);
});
