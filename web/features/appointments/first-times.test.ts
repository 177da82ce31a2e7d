import { expect, it } from 'vitest';
import { freeWords, readerTime } from './first-times.tsx';

it('names everybody who is free, and how many more there are', () => {
  expect(freeWords({ free: ['Ana'], others: 0 })).toBe('Livre: Ana');
  expect(freeWords({ free: ['Ana', 'Bia', 'Caio'], others: 2 })).toBe('Livres: Ana, Bia e Caio');
  expect(freeWords({ free: ['Ana', 'Bia', 'Caio'], others: 3 })).toBe(
    'Livres: Ana, Bia, Caio e mais 1 pessoa',
  );
  expect(freeWords({ free: ['Ana', 'Bia', 'Caio'], others: 9 })).toBe(
    'Livres: Ana, Bia, Caio e mais 7 pessoas',
  );
});

it('says the reader’s own day where it is another one than that of the time’s zone', () => {
  const tokyo = { startTime: '2026-12-03T00:00:00Z', timezone: 'Asia/Tokyo' };
  expect(readerTime(tokyo, 'America/Sao_Paulo')).toBe('qua, 02/12, 21:00 no seu horário');
  expect(readerTime({ ...tokyo, timezone: 'Europe/Lisbon' }, 'Europe/Madrid')).toBe('01:00 no seu horário');
});
