import { describe, expect, it } from 'vitest';
import type { Product } from '#shared/contract/products.ts';
import {
  creationBody,
  creationProblem,
  NEW_APPOINTMENT,
  productLabel,
  timeChoices,
  timeStep,
} from './creation-values.ts';

const product: Product = {
  id: 'p1',
  userId: 'u1',
  name: 'Sessão',
  description: null,
  duration: 50,
  price: 180,
  isActive: true,
};
const filled = {
  ...NEW_APPOINTMENT,
  userId: 'u1',
  clientName: ' Marina ',
  clientEmail: 'm@x.com',
  date: '2026-11-20',
  time: '09:00',
};
const ZONE = 'America/Sao_Paulo';

describe('the offered times', () => {
  it('run from 07:00 to 18:xx in steps of the length', () => {
    expect(timeChoices(60, '').at(0)).toBe('07:00');
    expect(timeChoices(60, '').at(-1)).toBe('18:00');
    expect(timeChoices(90, '')).toEqual([
      '07:00',
      '08:30',
      '10:00',
      '11:30',
      '13:00',
      '14:30',
      '16:00',
      '17:30',
    ]);
    expect(timeChoices(50, '').at(-1)).toBe('18:40');
  });

  it('keep a chosen time that is not among them', () => {
    expect(timeChoices(60, '21:15').at(-1)).toBe('21:15');
    expect(timeChoices(60, '09:00')).toHaveLength(12);
  });

  it('step by what is known of the length', () => {
    expect(timeStep({ ...filled, mode: 'product' }, product)).toBe(50);
    expect(timeStep({ ...filled, mode: 'product' }, undefined)).toBe(15);
    expect(timeStep({ ...filled, duration: '' }, undefined)).toBe(30);
    expect(timeStep({ ...filled, duration: '90' }, undefined)).toBe(90);
  });
});

describe('sending an appointment', () => {
  it('needs client, e-mail and professional from an administrator', () => {
    for (const missing of ['clientName', 'clientEmail', 'userId'] as const) {
      expect(creationProblem({ ...filled, [missing]: ' ' }, undefined, 'admin')).toBe(
        'Preencha todos os campos obrigatórios.',
      );
    }
    expect(creationProblem({ ...filled, clientEmail: '' }, undefined, 'professional')).toBeNull();
  });

  it('asks for date and time', () => {
    expect(creationProblem({ ...filled, time: '' }, undefined, 'admin')).toBe(
      'Por favor, selecione uma data e hora',
    );
  });

  it('needs a product in product mode', () => {
    expect(creationProblem({ ...filled, mode: 'product' }, undefined, 'admin')).not.toBeNull();
    expect(creationProblem({ ...filled, mode: 'product' }, product, 'admin')).toBeNull();
  });

  it("names the end from an administrator, in UTC by the professional's zone", () => {
    expect(creationBody({ ...filled, duration: '90' }, undefined, { area: 'admin', zone: ZONE })).toEqual({
      clientName: 'Marina',
      clientEmail: 'm@x.com',
      clientPhone: '',
      notes: '',
      productId: null,
      userId: 'u1',
      startTime: '2026-11-20T12:00:00.000Z',
      endTime: '2026-11-20T13:30:00.000Z',
    });
  });

  it('names the duration from a professional, and never a person', () => {
    const body = creationBody({ ...filled, mode: 'product' }, product, { area: 'professional', zone: ZONE });
    expect(body).toMatchObject({ productId: 'p1', duration: 50 });
    expect(body).not.toHaveProperty('userId');
    expect(body).not.toHaveProperty('endTime');
  });

  it('is no request yet while date or time are open', () => {
    expect(creationBody({ ...filled, time: '' }, undefined, { area: 'admin', zone: ZONE })).toBeNull();
    expect(creationBody({ ...filled, date: '' }, undefined, { area: 'admin', zone: ZONE })).toBeNull();
  });

  it('refuses a time that the clocks jump over', () => {
    const values = { ...filled, date: '2026-03-08', time: '02:30' };
    expect(creationBody(values, undefined, { area: 'admin', zone: 'America/New_York' })).toBeNull();
  });
});

it('labels a product with minutes, and its price when it has one', () => {
  expect(productLabel(product)).toBe('Sessão · 50 min · R$ 180,00');
  expect(productLabel({ ...product, price: 0 })).toBe('Sessão · 50 min');
});
