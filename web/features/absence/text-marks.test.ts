import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from '#web/lib/session-fakes.ts';
import { keepTextMarks, readTextMarks, signOfText } from './text-marks.ts';

beforeEach(() => fakeBrowser());
afterEach(() => vi.unstubAllGlobals());

const NOW = Date.parse('2026-11-26T12:00:00Z');
const DAY_MS = 86_400_000;
const marks = (sign: string) => ({ opened: [sign], sent: [] });

it('a device remembers the marks of the last ten absences for a week', () => {
  for (let absence = 1; absence <= 11; absence += 1) keepTextMarks(`a${absence}`, marks('x'), NOW);
  expect(readTextMarks('a1', NOW)).toEqual({ opened: [], sent: [] });
  expect(readTextMarks('a11', NOW + 6 * DAY_MS)).toMatchObject(marks('x'));
  keepTextMarks('a11', { opened: ['x'], sent: ['x'] }, NOW);
  expect(readTextMarks('a11', NOW)).toMatchObject({ sent: ['x'] });
  expect(readTextMarks('a11', NOW + 7 * DAY_MS).sent).toEqual([]);
});

it('what is stored names no client, and what is malformed is nothing', () => {
  const url = 'https://wa.me/5511987654321?text=Marina';
  expect(signOfText(url)).toMatch(/^[a-z\d]{1,7}$/);
  expect(signOfText(url)).not.toBe(signOfText(`${url}!`));
  for (const text of [
    '{',
    '{}',
    'null',
    '[null,{"id":1}]',
    '[{"id":"a1","at":1e15,"opened":[1],"sent":[]}]',
  ]) {
    localStorage.setItem('absence_texts', text);
    expect(readTextMarks('a1', NOW), text).toEqual({ opened: [], sent: [] });
  }
});
