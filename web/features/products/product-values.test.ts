import { describe, expect, it } from 'vitest';
import { NEW_PRODUCT, productBodyOf, productProblem } from './product-values.ts';

const problemOf = (change: Partial<typeof NEW_PRODUCT>): string | null =>
  productProblem(productBodyOf({ ...NEW_PRODUCT, name: 'Corte', ...change }));

describe('a product', () => {
  it('needs a name that is more than spaces', () => {
    expect(problemOf({ name: '   ' })).toBe('Nome do produto é obrigatório');
    expect(problemOf({})).toBeNull();
  });

  it('needs a duration above 0', () => {
    expect(problemOf({ duration: '0' })).toBe('Duração deve ser maior que 0');
    expect(problemOf({ duration: '-15' })).toBe('Duração deve ser maior que 0');
  });

  it('takes 60 minutes and no price for what is no number', () => {
    expect(productBodyOf({ ...NEW_PRODUCT, duration: 'x', price: '' })).toMatchObject({
      duration: 60,
      price: 0,
    });
  });

  it('reads a price with a comma', () => {
    expect(productBodyOf({ ...NEW_PRODUCT, price: '180,50' }).price).toBe(180.5);
  });
});
