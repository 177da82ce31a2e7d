import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SlotReason } from '#shared/contract/suggestions.ts';
import { DAY_PARTS } from '#shared/day-parts.ts';
import { runs } from '#test/harness/counts.ts';
import { withReasons } from './reasons.ts';
import { reasonWords } from './words.ts';

/** What the client asked for is said of each time of which it is true. */
const ASKED: readonly SlotReason[] = ['last-time', 'present-time', 'wished'];
const OTHERS: readonly SlotReason[] = [
  'earliest',
  'with-pauses',
  'after-appointment',
  'before-appointment',
  'first-of-day',
  'last-of-day',
];

/** What is true of each suggested time; its part of the day always is. */
const truths = fc.array(
  fc
    .tuple(fc.subarray([...ASKED, ...OTHERS]), fc.constantFrom(...DAY_PARTS))
    .map(([reasons, part]) => [...reasons, part]),
  { maxLength: 5 },
);

const wordsOf = (reason: SlotReason): string => reasonWords(reason, 'quinta');

it('repeats the words of a time before only where nothing else is true, and changes no time', () => {
  fc.assert(
    fc.property(truths, (given) => {
      const times = given.map((reasons, place) => ({ start: place * 60, end: place * 60 + 50, reasons }));
      const labelled = withReasons(times, ({ reasons }) => reasons);
      expect(labelled.map(({ start, end }) => [start, end])).toEqual(
        times.map(({ start, end }) => [start, end]),
      );
      const isAllWished = given.every((reasons) => reasons.includes('wished'));
      const said = new Set<string>();
      for (const [place, { reason }] of labelled.entries()) {
        const isTrue = (given[place] ?? []).filter((each) => each !== 'wished' || !isAllWished);
        expect(isTrue).toContain(reason);
        if (said.has(wordsOf(reason)) && !ASKED.includes(reason))
          expect(isTrue.filter((each) => !said.has(wordsOf(each)))).toEqual([]);
        said.add(wordsOf(reason));
      }
    }),
    runs(400),
  );
});
