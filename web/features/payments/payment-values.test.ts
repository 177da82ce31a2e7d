import { expect, it } from 'vitest';
import type { Payment } from '#shared/contract/payments.ts';
import {
  paymentBodyOf,
  paymentDifferences,
  paymentErrors,
  valuesOf,
  withDiscount,
} from './payment-values.ts';

const UNPAID: Payment = { price: 180.5, discount: 0, paid: null, method: null, paidOn: null };
const TODAY = '2026-11-18';

it('offers the whole of what is due, today, and keeps it whole while a discount is typed', () => {
  const values = { ...valuesOf(UNPAID, TODAY), isPaid: true };
  expect(values).toMatchObject({ discount: '', paid: '180,50', method: '', paidOn: TODAY });
  const discounted = withDiscount(values, 180.5, '30,50');
  expect(discounted.paid).toBe('150,00');
  expect(withDiscount({ ...discounted, paid: '100,00' }, 180.5, '').paid).toBe('100,00');
});

it('sends the three parts of a payment, or none of them', () => {
  const values = { ...valuesOf(UNPAID, TODAY), isPaid: true, method: 'card' as const };
  expect(paymentBodyOf(values)).toEqual({ discount: 0, paid: 180.5, method: 'card', paidOn: TODAY });
  expect(paymentBodyOf({ ...values, isPaid: false })).toEqual({
    discount: 0,
    paid: null,
    method: null,
    paidOn: null,
  });
});

it('says what is wrong by its field', () => {
  const values = { ...valuesOf(UNPAID, TODAY), isPaid: true };
  expect(paymentErrors({ ...values, paid: '', paidOn: '' }, 180.5)).toEqual({
    paid: 'Informe o valor.',
    method: 'Escolha como foi pago.',
    paidOn: 'Informe o dia do pagamento.',
  });
  expect(paymentErrors({ ...values, method: 'pix', discount: '181' }, 180.5)).toEqual({
    discount: 'O desconto não pode passar do preço.',
  });
  expect(paymentErrors({ ...values, method: 'pix', paid: '-3' }, 180.5)).toEqual({
    paid: 'O valor não pode ser negativo.',
  });
  expect(paymentErrors({ ...values, isPaid: false, paid: 'x' }, 180.5)).toEqual({});
});

it('names what a colleague saved beside what was typed', () => {
  const mine = { ...valuesOf(UNPAID, TODAY), isPaid: true, method: 'pix' as const };
  expect(paymentDifferences({ paid: 150, method: 'cash' }, mine)).toEqual([
    { label: 'Valor pago', theirs: 'R$\u00a0150,00', mine: 'R$\u00a0180,50' },
    { label: 'Forma de pagamento', theirs: 'Dinheiro', mine: 'Pix' },
  ]);
  expect(paymentDifferences({ paid: null }, mine)[0]?.theirs).toBe('não pago');
});
