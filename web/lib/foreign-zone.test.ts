import { expect, it } from 'vitest';
import { zoneGap } from './foreign-zone.ts';

it('says by how much a clock differs from the reader’s, on that day', () => {
  const brasilia = 'America/Sao_Paulo';
  expect(zoneGap('America/Manaus', '2026-11-26T12:00Z', brasilia)).toBe('1 h a menos');
  expect(zoneGap('America/Rio_Branco', '2026-11-26T12:00Z', brasilia)).toBe('2 h a menos');
  expect(zoneGap('America/St_Johns', '2026-11-26T12:00Z', brasilia)).toBe('30 min a menos');
  expect(zoneGap('America/St_Johns', '2026-07-26T12:00Z', brasilia)).toBe('30 min a mais');
  expect(zoneGap('Asia/Kolkata', '2026-11-26T12:00Z', brasilia)).toBe('8 h 30 min a mais');
  expect(zoneGap('America/Bahia', '2026-11-26T12:00Z', brasilia)).toBeUndefined();
});
