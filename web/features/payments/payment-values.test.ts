import { expect, it } from 'vitest';
import type { Payment } from '#shared/contract/payments.ts';
import { paymentText, stateOf } from '#web/lib/payment-words.ts';
import {
  amountHint,
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

it('calls a part of the price a part, and zero not paid unless nothing is due', () => {
  const stateAt = (paid: number | null, discount = 0, price: number | null = 180.5) =>
    stateOf({ price, discount, paid });
  expect([stateAt(null), stateAt(0), stateAt(0, 50), stateAt(0, 0, null)]).toEqual(Array(4).fill('unpaid'));
  expect([stateAt(180.49), stateAt(100, 50)]).toEqual(['part', 'part']);
  expect([stateAt(180.5), stateAt(150, 30.5), stateAt(200), stateAt(1, 0, null)]).toEqual(
    Array(4).fill('paid'),
  );
  expect(stateAt(0, 180.5)).toBe('nothingDue');
});

it('refuses zero as paid where something is due', () => {
  const values = { ...valuesOf(UNPAID, TODAY), isPaid: true, method: 'pix' as const, paid: '0,00' };
  const refused = { paid: 'Informe quanto foi pago, ou desmarque “Já foi pago”.' };
  expect(paymentErrors(values, 180.5)).toEqual(refused);
  expect(paymentErrors(values, null)).toEqual(refused);
  expect(paymentErrors({ ...values, discount: '180,50' }, 180.5)).toEqual({});
});

it('hints at an amount above or below what is due, and at no other', () => {
  const hint = (paid: string, discount = '', price: number | null = 320.5) =>
    amountHint({ paid, discount }, price)?.replaceAll('\u00a0', ' ');
  expect(hint('1.000,00')).toBe('R$ 679,50 a mais que o preço. Confira antes de salvar.');
  expect(hint('300', '50')).toBe('R$ 29,50 a mais que o preço com desconto. Confira antes de salvar.');
  expect(hint('100')).toBe('Pago em parte: faltam R$ 220,50.');
  expect([hint('320,50'), hint('270,50', '50'), hint(''), hint('0'), hint('90', '', null)]).toEqual(
    Array(5).fill(undefined),
  );
});

it('names what a colleague saved beside what was typed', () => {
  const mine = { ...valuesOf(UNPAID, TODAY), isPaid: true, method: 'pix' as const };
  expect(paymentDifferences({ paid: 150, method: 'cash' }, mine)).toEqual([
    { label: 'Valor pago', theirs: 'R$\u00a0150,00', mine: 'R$\u00a0180,50' },
    { label: 'Forma de pagamento', theirs: 'Dinheiro', mine: 'Pix' },
  ]);
  expect(paymentDifferences({ paid: null }, mine)[0]?.theirs).toBe('não pago');
});

it('says price and payment in a line, and nothing where there is neither', () => {
  const paid = { ...UNPAID, paid: 180.5, method: 'pix', paidOn: '2026-11-02' } as const;
  expect(paymentText(UNPAID)).toBe('R$\u00a0180,50, não pago');
  expect(paymentText(paid)).toBe('R$\u00a0180,50, pago por Pix em 02/11/2026');
  expect(paymentText({ ...paid, paid: 50, discount: 30 })).toBe(
    'R$\u00a0180,50 com desconto de R$\u00a030,00, pago em parte: R$\u00a050,00 por Pix em 02/11/2026',
  );
  expect(paymentText({ ...paid, price: null })).toBe('R$\u00a0180,50 pago por Pix em 02/11/2026');
  expect(paymentText({ ...UNPAID, price: null })).toBeNull();
});
