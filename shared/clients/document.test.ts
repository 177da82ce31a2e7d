import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '#test/harness/counts.ts';
import { cnpjSigns, documentName, documentSigns, formatDocument } from './document.ts';

it('takes a CNPJ as people write it, with letters too, and nothing that is none', () => {
  expect(cnpjSigns('11.222.333/0001-81')).toBe('11222333000181');
  // The example of the Receita Federal for those with letters.
  expect(cnpjSigns('12.abc.345/01de-35')).toBe('12ABC34501DE35');
  for (const wrong of [
    '11.222.333/0001-82',
    '00.000.000/0000-00',
    '1122233300018',
    '12ABC34501DE36',
    'x',
    '',
  ])
    expect(cnpjSigns(wrong), wrong).toBeNull();
});

it('knows a CPF from a CNPJ and writes each as people do', () => {
  expect(documentSigns('529.982.247-25')).toBe('52998224725');
  expect(documentSigns('11222333000181')).toBe('11222333000181');
  expect(documentSigns('123')).toBeNull();
  expect(formatDocument('52998224725')).toBe('529.982.247-25');
  expect(formatDocument('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
  expect([documentName('52998224725'), documentName('12ABC34501DE35')]).toEqual(['CPF', 'CNPJ']);
});

it('notices any single wrong sign of a CNPJ', () => {
  fc.assert(
    fc.property(fc.nat(13), fc.integer({ min: 1, max: 9 }), (place, by) => {
      const signs = [...'11222333000181'];
      signs[place] = String((Number(signs[place]) + by) % 10);
      expect(cnpjSigns(signs.join(''))).toBeNull();
    }),
    runs(100),
  );
});
