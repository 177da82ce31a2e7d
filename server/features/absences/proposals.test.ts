import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Interval } from '#shared/scheduling/types.ts';
import { runs } from '#test/harness/counts.ts';
import { proposalsFor, type Candidate, type Displaced } from './absences.policy.ts';

const NOW = 10_000;
const ABSENCE = { start: NOW + 200, end: NOW + 1_640 };
const overlap = (one: Interval, other: Interval) => one.start < other.end && other.start < one.end;

const starts = fc.array(fc.integer({ min: -500, max: 9_000 }), { maxLength: 30 });
const displacedOnes = fc
  .array(
    fc.record({
      start: fc.integer({ min: ABSENCE.start, max: ABSENCE.end - 1 }),
      minutes: fc.constantFrom(30, 45, 60),
      service: fc.constantFrom(null, 'Pilates', 'Avaliação'),
    }),
    { maxLength: 12 },
  )
  .map((all): Displaced[] =>
    all.map(({ start, minutes, service }, index) => ({
      id: `${index}`,
      start,
      end: start + minutes,
      service,
    })),
  );
const candidatesOf = fc
  .array(fc.record({ starts, services: fc.subarray<string | null>([null, 'Pilates', 'Avaliação']) }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((all): Candidate[] =>
    all.map(({ starts: free, services }, index) => ({
      userId: `${index}`,
      isSame: index === 0,
      serves: (service) => services.includes(service),
      free: (minutes) => free.map((at) => ({ start: NOW + at, end: NOW + at + minutes })),
    })),
  );

it('gives each a free time of somebody who serves, of the same length, and no two the same', () => {
  fc.assert(
    fc.property(displacedOnes, candidatesOf, (displaced, candidates) => {
      const proposals = proposalsFor(displaced, candidates, { now: NOW, absence: ABSENCE });
      const given = [...proposals.entries()].map(([id, { proposal }]) => [id, proposal] as const);
      for (const [id, proposal] of given) {
        const wanted = displaced.find((each) => each.id === id);
        const who = candidates.find(({ userId }) => userId === proposal.userId);
        if (wanted === undefined || who === undefined) throw new Error('Nobody asked for it.');
        const minutes = wanted.end - wanted.start;
        expect(who.free(minutes)).toContainEqual({ start: proposal.start, end: proposal.end });
        expect(who.isSame || who.serves(wanted.service)).toBe(true);
        expect(who.isSame && overlap(proposal, ABSENCE)).toBe(false);
        expect(proposal.start).toBeGreaterThanOrEqual(NOW + 60);
        expect(proposal.start >= wanted.start || proposal.start >= NOW + 1_440).toBe(true);
      }
      for (const [id, one] of given)
        for (const [otherId, other] of given)
          expect(id !== otherId && one.userId === other.userId && overlap(one, other)).toBe(false);
    }),
    runs(300),
  );
});

it('stays with the same person unless a colleague is more than two days nearer', () => {
  const wanted = { id: 'a', start: ABSENCE.start, end: ABSENCE.start + 60, service: 'Pilates' };
  const at = (userId: string, isSame: boolean, later: number): Candidate => ({
    userId,
    isSame,
    serves: () => true,
    free: (minutes) => [{ start: wanted.start + later, end: wanted.start + later + minutes }],
  });
  const chosen = (later: number) =>
    proposalsFor([wanted], [at('helena', true, later), at('bruno', false, 60)], {
      now: NOW,
      absence: ABSENCE,
    }).get('a')?.proposal.userId;
  expect(chosen(60 + 2 * 1_440)).toBe('helena');
  expect(chosen(61 + 2 * 1_440)).toBe('bruno');
});

it('names the nearest of the others beside each proposal, where nobody else was given it', () => {
  const at = (id: string) => ({ id, start: ABSENCE.start, end: ABSENCE.start + 60, service: 'Pilates' });
  const free =
    (...later: number[]) =>
    (minutes: number) =>
      later.map((each) => ({ start: ABSENCE.end + each, end: ABSENCE.end + each + minutes }));
  const candidates: Candidate[] = [
    { userId: 'helena', isSame: true, serves: () => true, free: free(60) },
    { userId: 'bruno', isSame: false, serves: () => true, free: free(0, 240) },
  ];
  const proposals = proposalsFor([at('a'), at('b')], candidates, { now: NOW, absence: ABSENCE });
  const words = ['a', 'b'].map((id) => {
    const { proposal, alternative } = proposals.get(id) ?? {};
    return [proposal, alternative].map((time) => time && `${time.userId} ${time.start - ABSENCE.end}`);
  });
  // Bruno's first time is the second client's, and Helena's only one the first client's.
  expect(words).toEqual([
    ['helena 60', 'bruno 240'],
    ['bruno 0', null],
  ]);
});

it('names another time of the others to each client as long as there is one', () => {
  const at = (id: string) => ({ id, start: ABSENCE.start, end: ABSENCE.start + 60, service: 'Pilates' });
  const person = (userId: string, isSame: boolean, later: readonly number[]): Candidate => ({
    userId,
    isSame,
    serves: () => true,
    free: (minutes) =>
      later.map((each) => ({ start: ABSENCE.end + each, end: ABSENCE.end + each + minutes })),
  });
  const proposals = proposalsFor(
    [at('a'), at('b'), at('c')],
    [person('helena', true, [0, 60, 120]), person('bruno', false, [300, 360])],
    { now: NOW, absence: ABSENCE },
  );
  const alternatives = ['a', 'b', 'c'].map((id) => {
    const { alternative } = proposals.get(id) ?? {};
    return alternative && alternative.start - ABSENCE.end;
  });
  expect(alternatives).toEqual([300, 360, 300]);
});
