import { describe, expect, it } from 'vitest';
import { buildSpans, spanAt } from './zone-spans.ts';

const DAY = 1440;

describe('spans of one offset', () => {
  it('spans cover the requested time without a gap, each change at its minute', () => {
    const offsetOf = (at: number): number => (at < 40_001 ? -180 : at < 90_000 ? -120 : -180);
    expect(buildSpans(offsetOf, 0, 100_000)).toEqual([
      { from: 0, until: 40_001, offset: -180 },
      { from: 40_001, until: 90_000, offset: -120 },
      { from: 90_000, until: 100_000, offset: -180 },
    ]);
  });

  it('finds two changes that are close together', () => {
    const offsetOf = (at: number): number => (at < 9000 ? 0 : at < 9100 ? 60 : 90);
    expect(buildSpans(offsetOf, 0, 20_000).map(({ from, offset }) => [from, offset])).toEqual([
      [0, 0],
      [9000, 60],
      [9100, 90],
    ]);
  });

  it('spans reach well back from each day, so that a day without changes is recognised', () => {
    const wrong: number[] = [];
    for (let at = 0; at < 80 * 365 * DAY; at += DAY) {
      const { from, until, offset } = spanAt('Asia/Kolkata', at);
      if (offset !== 330 || at >= until || at - from <= 5 * DAY) wrong.push(at);
    }
    expect(wrong).toEqual([]);
  });

  it('keeps spans while many other dates and zones are read', () => {
    const at = 29_000_000;
    const before = spanAt('America/Sao_Paulo', at);
    for (let year = -300; year < 300; year += 1) spanAt('America/Sao_Paulo', at + year * 365 * DAY);
    expect(spanAt('America/Sao_Paulo', at)).toEqual(before);
  });
});
