import { describe, expect, it } from 'vitest';
import { NEW_PRODUCT, productBodyOf, productErrors, refusedProduct, valuesOf } from './product-values.ts';

const typed = (change: Partial<typeof NEW_PRODUCT>) => ({ ...NEW_PRODUCT, name: 'Corte', ...change });
const errorsOf = (change: Partial<typeof NEW_PRODUCT>) => productErrors(typed(change));

describe('a product', () => {
  it('needs a name that is more than spaces', () => {
    expect(errorsOf({ name: '   ' })).toEqual({ name: 'Nome do produto é obrigatório' });
    expect(productBodyOf(typed({ name: '  Corte ' })).name).toBe('Corte');
    expect(errorsOf({})).toEqual({});
  });

  it('needs a duration above 0 and within a day', () => {
    for (const duration of ['0', '-15']) {
      expect(errorsOf({ duration })).toEqual({ duration: 'Duração deve ser maior que 0' });
    }
    expect(errorsOf({ duration: '1440' })).toEqual({});
    expect(errorsOf({ duration: '1441' })).toEqual({ duration: 'A duração pode ser de no máximo 24 horas.' });
  });

  it('takes 60 minutes for what is no number, and 0 for no price', () => {
    for (const duration of ['', 'x']) expect(productBodyOf(typed({ duration })).duration).toBe(60);
    expect(productBodyOf(typed({ price: '' })).price).toBe(0);
    expect(errorsOf({ duration: 'x', price: ' ' })).toEqual({});
  });

  it('reads a price as it is written in Brazil, and says which it cannot read', () => {
    expect(productBodyOf(typed({ price: '1.234,50' })).price).toBe(1234.5);
    for (const price of ['9,999', '1,2,3']) {
      expect(errorsOf({ price })).toEqual({
        price: 'Digite o preço em reais, com até duas casas decimais: 1.234,50.',
      });
    }
    expect(errorsOf({ price: '1.000.000' })).toEqual({});
    expect(errorsOf({ price: '1.000.000,01' })).toEqual({
      price: 'O preço pode ser de no máximo R$\u00a01.000.000,00.',
    });
  });

  it('says everything that is wrong at once', () => {
    expect(Object.keys(errorsOf({ name: '', duration: '0', price: '1.2.3' }))).toEqual([
      'name',
      'duration',
      'price',
    ]);
  });

  it('comes into the form as it is written', () => {
    const product = { id: '1', userId: '2', name: 'Corte', description: null, duration: 45, isActive: true };
    expect(valuesOf({ ...product, price: 1234.5 }).price).toBe('1.234,50');
    expect(valuesOf({ ...product, price: 0 }).price).toBe('');
  });

  it('says a refusal beside the field that it is about', () => {
    expect(refusedProduct('PRODUCT_PRICE', 'Duas casas.')).toEqual({ price: 'Duas casas.' });
    expect(refusedProduct('INTERNAL', 'Algo deu errado.')).toEqual({});
    expect(refusedProduct(null, null)).toEqual({});
  });
});

it.each(['-5', ' -5', '−5', '-0,01'])('refuses the price %s in its field', (price) => {
  expect(productErrors({ ...NEW_PRODUCT, name: 'Sessão', price })).toEqual({
    price: 'O preço não pode ser negativo.',
  });
});
