import { describe, expect, it } from 'vitest';
import type { Product } from '#shared/contract/products.ts';
import type { Area } from './appointment-texts.ts';
import {
  creationBody,
  creationErrors,
  creationProblem,
  drawnService,
  NEW_APPOINTMENT,
  timeChoices,
  timeStep,
  usualPerson,
  usualService,
  type CreationValues,
} from './creation-values.ts';
import { productLabel } from '#web/lib/range-text.ts';

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

describe('the service that is meant', () => {
  const other = { ...product, id: 'p2', name: 'Avaliação' };
  const visit = (productName: string | null) => ({
    id: 'a1',
    userId: 'u2',
    professionalName: 'Bruno Lima',
    productName,
    startTime: '2026-11-02T12:00:00.000Z',
    timezone: ZONE,
  });
  const client = { clientName: 'Marina', clientEmail: null, clientPhone: null, last: null, next: null };

  it('takes that of the last visit, else of the next one, also with a colleague', () => {
    const both = { ...client, last: visit('Avaliação'), next: visit('Sessão') };
    expect(usualService([product, other], both, 'Marina')).toBe('p2');
    expect(usualService([product], { ...both, next: null }, 'Marina')).toBe('p1');
    expect(usualService([product, other], { ...client, next: visit('Sessão') }, 'Marina')).toBe('p1');
    expect(usualService([product, other], { ...both, socialName: 'Nina' }, 'Nina')).toBe('p2');
  });

  it('takes the first of the list where nothing is known of the client', () => {
    expect(usualService([product], null, '')).toBe('p1');
    expect(usualService([other, product], null, '')).toBe('p2');
    expect(usualService([other, product], { ...client, last: visit(null) }, 'Marina')).toBe('p2');
    expect(usualService([other, product], { ...client, last: visit('Massagem') }, 'Marina')).toBe('p2');
    expect(usualService([], { ...client, last: visit('Sessão') }, 'Marina')).toBe('');
  });

  it('takes the service that is as long as what was drawn, the usual one first', () => {
    const long = { ...other, id: 'p3', duration: 90 };
    expect(drawnService([product, long], 'p1', 90)).toBe('p3');
    expect(drawnService([product, { ...long, duration: 50 }], 'p3', 50)).toBe('p3');
    expect(drawnService([product, long], 'p1', 75)).toBe('p1');
    expect(drawnService([product, long], 'p1', undefined)).toBe('p1');
  });

  it('says nothing of somebody else, once another name is typed', () => {
    expect(usualService([other, product], { ...client, last: visit('Sessão') }, 'Mariana')).toBe('p2');
  });

  it('takes the person of the last visit, else of the next one, who can still be booked', () => {
    const of = (userId: string | null) => ({ ...visit(null), userId });
    const people = [
      { id: 'u1', isActive: true },
      { id: 'u2', isActive: false },
    ];
    expect(usualPerson(people, { ...client, last: of('u1') }, false)).toBe('u1');
    expect(usualPerson(people, { ...client, last: of('u2'), next: of('u1') }, false)).toBe('u1');
    expect(usualPerson(people, { ...client, last: of(null), next: of('u1') }, false)).toBe('u1');
    expect(usualPerson(people, { ...client, last: of('u2') }, true)).toBeUndefined();
    // Only the first people of a large team are known.
    expect(usualPerson(people, { ...client, last: of('u3') }, true)).toBe('u3');
    expect(usualPerson(people, { ...client, last: of('u3') }, false)).toBeUndefined();
  });
});

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

const asked = (area: Area, emailRequired = false) => ({ area, emailRequired });
const problemOf = (values: CreationValues, chosen: Product | undefined, area: Area) =>
  creationProblem(values, creationErrors(values, chosen, asked(area)));

describe('a form that is not complete', () => {
  const INCOMPLETE = 'Preencha todos os campos obrigatórios.';

  it('needs client, professional and an e-mail or a phone from an administrator', () => {
    for (const missing of ['clientName', 'clientEmail', 'userId'] as const) {
      const values = { ...filled, clientPhone: '', [missing]: '' };
      expect(problemOf(values, undefined, 'admin')).toBe(INCOMPLETE);
      expect(Object.keys(creationErrors(values, undefined, asked('admin')))).toEqual([missing]);
    }
    const phoneOnly = { ...filled, clientEmail: '', clientPhone: '(11) 98765-4321' };
    expect(creationErrors(phoneOnly, undefined, asked('admin'))).toEqual({});
    expect(creationErrors(phoneOnly, undefined, asked('admin', true))).toEqual({
      clientEmail: 'Informe o e-mail do cliente.',
    });
    expect(problemOf({ ...filled, clientName: '  ' }, undefined, 'admin')).toBe(INCOMPLETE);
    expect(problemOf({ ...filled, clientEmail: '', userId: '' }, undefined, 'professional')).toBeNull();
  });

  it('asks for date and time, once all else is there', () => {
    const when = 'Por favor, selecione uma data e hora';
    expect(problemOf({ ...filled, time: '' }, undefined, 'admin')).toBe(when);
    expect(problemOf({ ...filled, date: '', time: '' }, undefined, 'admin')).toBe(when);
    expect(problemOf({ ...filled, time: '', clientName: '' }, undefined, 'admin')).toBe(INCOMPLETE);
  });

  it('says a word for every field that is empty', () => {
    const errors = creationErrors({ ...NEW_APPOINTMENT, duration: '' }, undefined, asked('admin'));
    expect(Object.keys(errors)).toEqual(['userId', 'clientName', 'clientEmail', 'duration', 'date', 'time']);
  });

  it('needs a product in product mode', () => {
    expect(problemOf({ ...filled, mode: 'product' }, undefined, 'admin')).toBe(INCOMPLETE);
    expect(problemOf({ ...filled, mode: 'product' }, product, 'admin')).toBeNull();
  });

  it('names what was mistyped: an e-mail, a length', () => {
    expect(problemOf({ ...filled, clientEmail: 'marina@' }, undefined, 'admin')).toBe('Confira o e-mail.');
    expect(problemOf({ ...filled, clientEmail: 'marina' }, undefined, 'professional')).toBe(
      'Confira o e-mail.',
    );
    expect(problemOf({ ...filled, duration: '10' }, undefined, 'professional')).toBe('No mínimo 15 minutos.');
    expect(problemOf({ ...filled, duration: '1441' }, undefined, 'professional')).toBe('No máximo 24 horas.');
    expect(problemOf({ ...filled, duration: '' }, undefined, 'professional')).toBe(INCOMPLETE);
  });
});

describe('sending an appointment', () => {
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

  it('makes no request while date or time are missing', () => {
    expect(creationBody({ ...filled, time: '' }, undefined, { area: 'admin', zone: ZONE })).toBeNull();
    expect(creationBody({ ...filled, date: '' }, undefined, { area: 'admin', zone: ZONE })).toBeNull();
  });

  it('refuses a time that the clocks jump over', () => {
    const values = { ...filled, date: '2026-03-08', time: '02:30' };
    expect(creationBody(values, undefined, { area: 'admin', zone: 'America/New_York' })).toBeNull();
  });
});

it('labels a product with minutes, and its price when it has one', () => {
  expect(productLabel(product)).toBe('Sessão · 50 min · R$\u00a0180,00');
  expect(productLabel({ ...product, price: 0 })).toBe('Sessão · 50 min');
  const most = { duration: 60, price: product.price, isUnpriced: true };
  expect(productLabel({ ...product, most })).toBe(
    'Sessão · 50 a 60 min · R$\u00a0180,00 ou sem preço informado',
  );
});
