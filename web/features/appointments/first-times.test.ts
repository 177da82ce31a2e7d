import { expect, it } from 'vitest';
import { readerTime } from './first-times.tsx';

it('says the reader’s own day where it is another one than that of the time’s zone', () => {
  const tokyo = { startTime: '2026-12-03T00:00:00Z', timezone: 'Asia/Tokyo' };
  expect(readerTime(tokyo, 'America/Sao_Paulo')).toBe('qua, 02/12, 21:00 no seu horário');
  expect(readerTime({ ...tokyo, timezone: 'Europe/Lisbon' }, 'Europe/Madrid')).toBe('01:00 no seu horário');
});
