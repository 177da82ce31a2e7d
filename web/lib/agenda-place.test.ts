import { expect, it } from 'vitest';
import { placeOf, viewIn, withPlace } from './agenda-address.ts';
import { placeIn } from './agenda-place.ts';

it('reads view and day, and nothing that is neither', () => {
  const address = '?agenda=todos&visao=dia&data=2026-12-01';
  expect([viewIn(address), placeIn(address).date]).toEqual(['day', '2026-12-01']);
  for (const wrong of ['visao=ano&data=2026-02-30', 'data=amanha', 'visao=toString&data=2026-13-01', ''])
    expect([viewIn(wrong), placeIn(wrong).date]).toEqual([null, null]);
});

it('changes view and day, and keeps what else the address says', () => {
  expect(withPlace('agenda=todos', { view: 'week', date: '2026-12-01' })).toBe(
    'agenda=todos&visao=semana&data=2026-12-01',
  );
  expect(withPlace('visao=dia&data=2026-12-01&agenda=x', { view: 'month', date: null })).toBe(
    'visao=mes&agenda=x',
  );
});

it('takes the place over to another agenda', () => {
  expect(placeOf('agenda=todos&visao=dia&data=2026-12-01&agendamento=x')).toBe('&visao=dia&data=2026-12-01');
  expect(placeOf('agenda=todos')).toBe('');
});
