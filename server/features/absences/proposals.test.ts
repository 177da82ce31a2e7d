import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Interval } from '#shared/scheduling/types.ts';
import { runs } from '#test/harness/counts.ts';
import { proposalsFor, type Candidate, type Displaced } from './absences.policy.ts';

const NOW = 10_000;
const ABSENCE = { start: NOW + 200, end: NOW + 1_640 };
const overlap = (one: Interval, other: Interval) => one.start < other.end && other.start < one.end;

/** Few starts, so that they overlap and are the same for many. */
const starts = fc.array(
  fc.record({
    at: fc.integer({ min: -16, max: 300 }).map((step) => step * 30),
    room: fc.integer({ min: 1, max: 4 }),
  }),
  { maxLength: 30 },
);
const displacedOnes = fc
  .array(
    fc.record({
      start: fc.integer({ min: 0, max: 5 }).map((step) => ABSENCE.start + step * 20),
      client: fc.constantFrom('ada', 'bia', null),
      minutes: fc.constantFrom(30, 45, 60),
      service: fc.constantFrom(null, 'Pilates', 'Avaliação'),
    }),
    { maxLength: 12 },
  )
  .map((all): Displaced[] =>
    all.map(({ start, minutes, service, client }, index) => ({
      id: `${index}`,
      client: client ?? `${index}`,
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
      free: (minutes) => free.map(({ at, room }) => ({ start: NOW + at, end: NOW + at + minutes, room })),
    })),
  );

it('gives each a free time of somebody who serves, of the same length, and none to more than it takes', () => {
  fc.assert(
    fc.property(displacedOnes, candidatesOf, (displaced, candidates) => {
      const proposals = proposalsFor(displaced, candidates, { now: NOW, absence: ABSENCE });
      const given = [...proposals.entries()].map(([id, { proposal }]) => [id, proposal] as const);
      for (const [id, proposal] of given) {
        const wanted = displaced.find((each) => each.id === id);
        const who = candidates.find(({ userId }) => userId === proposal.userId);
        if (wanted === undefined || who === undefined) throw new Error('Nobody asked for it.');
        const minutes = wanted.end - wanted.start;
        expect(who.free(minutes)).toContainEqual({
          ...{ start: proposal.start, end: proposal.end, room: proposal.room },
        });
        expect(who.isSame || who.serves(wanted.service)).toBe(true);
        expect(who.isSame && overlap(proposal, ABSENCE)).toBe(false);
        expect(proposal.start).toBeGreaterThanOrEqual(NOW + 60);
        expect(proposal.start >= wanted.start || proposal.start >= NOW + 1_440).toBe(true);
      }
      for (const [id, one] of given) {
        const beside = given.filter(([, other]) => one.userId === other.userId && overlap(one, other));
        expect(beside.length).toBeLessThanOrEqual(one.room);
        const before = displaced.find((each) => each.id === id);
        for (const [otherId, other] of given) {
          const others = displaced.find((each) => each.id === otherId);
          if (before === undefined || before.client !== others?.client) continue;
          expect(overlap(one, other) && !overlap(before, others)).toBe(false);
        }
      }
    }),
    runs(300),
  );
});

const at = (id: string): Displaced => ({
  ...{ id, client: id, service: 'Pilates' },
  ...{ start: ABSENCE.start, end: ABSENCE.start + 60 },
});
/** Somebody who is free a number of minutes after the absence, for one or for the room given. */
const person = (
  userId: string,
  ...later: (number | readonly [later: number, room: number])[]
): Candidate => ({
  userId,
  isSame: userId === 'helena',
  serves: () => true,
  free: (minutes) =>
    later.map((each) => {
      const [after, room] = typeof each === 'number' ? [each, 1] : each;
      return { start: ABSENCE.end + after, end: ABSENCE.end + after + minutes, room };
    }),
});
/** What each gets, and the alternative: with whom, and how long after the absence. */
const proposed = (ids: readonly string[], ...candidates: Candidate[]) => {
  const proposals = proposalsFor(ids.map(at), candidates, { now: NOW, absence: ABSENCE });
  return ids.map((id) => {
    const { proposal, alternative } = proposals.get(id) ?? {};
    return [proposal, alternative].map((time) => time && `${time.userId} ${time.start - ABSENCE.end}`);
  });
};

it('stays with the same person unless a colleague is more than two days nearer', () => {
  const chosen = (later: number) => proposed(['a'], person('helena', later), person('bruno', 60))[0]?.[0];
  expect(chosen(60 + 2 * 1_440)).toBe('helena 2940');
  expect(chosen(61 + 2 * 1_440)).toBe('bruno 60');
});

it('keeps a class together unless the nearest time for one of them is more than two days nearer', () => {
  const chosen = (later: number) =>
    proposed(['a', 'b'], person('helena', 60, [later, 2])).map(([proposal]) => proposal);
  expect(chosen(60 + 2 * 1_440)).toEqual(['helena 2940', 'helena 2940']);
  expect(chosen(61 + 2 * 1_440)).toEqual(['helena 60', 'helena 2941']);
  // Where no time takes all, it takes as many as it can.
  expect(proposed(['a', 'b', 'c'], person('helena', [0, 2], [90, 2]), person('bruno', [0, 3]))).toEqual([
    ['helena 0', 'bruno 0'],
    ['helena 0', 'bruno 0'],
    ['helena 90', 'bruno 0'],
  ]);
});

it('names the nearest of the others beside each proposal, where nobody else was given it', () => {
  // Bruno's first time is the second client's, and Helena's only one the first client's.
  expect(proposed(['a', 'b'], person('helena', 60), person('bruno', 0, 240))).toEqual([
    ['helena 60', 'bruno 240'],
    ['bruno 0', null],
  ]);
});

it('names another time of the others to each client as long as there is one', () => {
  const all = proposed(['a', 'b', 'c'], person('helena', 0, 60, 120), person('bruno', 300, 360));
  expect(all.map(([, alternative]) => alternative)).toEqual(['bruno 300', 'bruno 360', 'bruno 300']);
});
