import { expect, test } from 'vitest';
import { markOf, tableOf, verdictOf } from './bench-table.mjs';

const within = {
  name: 'Opened',
  value: 3.14159,
  unit: 'times as fast',
  target: '>= 1.5',
  ok: true,
  cpu: '2 times',
};
const missed = { name: 'Next', value: 0.9, unit: 'times as fast', target: '>= 1', ok: false };
const unmeasured = {
  name: 'Booking',
  value: null,
  unit: 'not measured: no PostgreSQL',
  target: '>= 1',
  ok: false,
};
const noted = { name: 'Rows', value: 7, unit: 'rows', target: 'none', ok: true };

test('marks only measured figures that have a target', () => {
  expect([within, missed, unmeasured, noted].map(markOf)).toEqual(['✓', '✗', '–', '–']);
});

test('marks an unmeasured figure as such, whatever it claims', () => {
  expect(markOf({ ...unmeasured, ok: true })).toBe('–');
});

test('aligns the columns and shows a dash for what was not measured', () => {
  expect(tableOf([within, missed, unmeasured])).toBe(
    [
      '   measure  value                            CPU      target',
      '✓  Opened   3.142 times as fast              2 times  >= 1.5',
      '✗  Next     0.9 times as fast                –        >= 1',
      '–  Booking  – (not measured: no PostgreSQL)  –        >= 1',
    ].join('\n'),
  );
});

test('passes when every measured target is met, and counts what was not measured', () => {
  expect(verdictOf([within, noted, unmeasured])).toEqual({
    text: '1 of 1 within target, 1 not measured.',
    ok: true,
  });
});

test('fails when a target is missed', () => {
  expect(verdictOf([within, missed])).toEqual({ text: '1 of 2 within target. The bench fails.', ok: false });
});

test('fails when a bench broke off', () => {
  expect(verdictOf([within], ['http.bench.ts'])).toEqual({
    text: '1 of 1 within target, http.bench.ts failed. The bench fails.',
    ok: false,
  });
});

test('fails when nothing was measured', () => {
  expect(verdictOf([unmeasured]).ok).toBe(false);
  expect(verdictOf([]).ok).toBe(false);
});
