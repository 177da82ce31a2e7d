import fc from 'fast-check';
import ical from 'ical-generator';
import { expect, it } from 'vitest';
import { runs } from '#test/harness/counts.ts';
import { foldedLines } from './folded-lines.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({ unit: fc.constantFrom('a', 'ã', '—', '🗓️', '\n', ','), minLength: 60, maxLength: 300 }),
);

it('folds every line where ical-generator folds it', () => {
  fc.assert(
    fc.property(text, text, (summary, description) => {
      const calendar = ical();
      const start = new Date('2026-11-21T12:00:00Z');
      const event = calendar.createEvent({ id: 'x', stamp: start, start, summary, description });
      const whole = calendar.toString();
      expect(whole).toContain(foldedLines(event.toString()));
    }),
    runs(100),
  );
});
