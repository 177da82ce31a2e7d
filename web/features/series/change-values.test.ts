import { expect, it } from 'vitest';
import { changeOf, hasOwnLength, type ChangeValues } from './change-values.ts';

const ZONE = 'America/Sao_Paulo';
const appointment = {
  id: 'um',
  startTime: '2026-11-26T13:00:00.000Z',
  endTime: '2026-11-26T14:00:00.000Z',
  userId: 'helena',
  productId: 'sessao',
  productName: 'Sessão',
};
const values: ChangeValues = {
  scope: 'following',
  userId: 'helena',
  service: 'kept',
  date: null,
  time: null,
  duration: null,
};

it('asks for what was changed alone, and for nothing where nothing was', () => {
  expect(changeOf(appointment, values, ZONE)).toBeNull();
  // Typed as it was.
  expect(changeOf(appointment, { ...values, time: '10:00' }, ZONE)).toBeNull();
  expect(changeOf(appointment, { ...values, time: '11:00' }, ZONE)).toEqual({
    scope: 'following',
    date: '2026-11-26',
    time: '11:00',
  });
  expect(changeOf(appointment, { ...values, time: '' }, ZONE)).toBeNull();
  expect(changeOf(appointment, { ...values, userId: 'bruno', service: 'longa' }, ZONE)).toEqual({
    scope: 'following',
    userId: 'bruno',
    productId: 'longa',
  });
  // Another clock alone moves nothing.
  expect(changeOf(appointment, { ...values, userId: 'bruno' }, 'America/Manaus')).toEqual({
    scope: 'following',
    userId: 'bruno',
  });
});

it('takes a length where there is no service', () => {
  expect(hasOwnLength(appointment, 'kept')).toBe(false);
  expect(changeOf(appointment, { ...values, duration: '90' }, ZONE)).toBeNull();
  const without: ChangeValues = { ...values, service: 'none', duration: '90' };
  expect(changeOf(appointment, without, ZONE)).toEqual({ scope: 'following', productId: null, duration: 90 });
  for (const duration of ['', '0', '1441', '1.5'])
    expect(changeOf(appointment, { ...without, duration }, ZONE)).toBeNull();
});
