import { expect, it } from 'vitest';
import { edgeSpeed, turn } from './auto-scroll.ts';

const speed = (at: number) => edgeSpeed(at, 100, 700);

it('rests in the middle', () => {
  expect([148, 400, 652].map(speed)).toEqual([0, 0, 0]);
});

it('goes towards the edge that is near, faster the nearer it is', () => {
  expect(speed(110)).toBeLessThan(speed(130));
  expect(speed(130)).toBeLessThan(0);
  expect(speed(690)).toBeGreaterThan(speed(670));
  expect(speed(670)).toBeGreaterThan(0);
});

it('has a top speed, beyond the edge too', () => {
  expect(speed(100)).toBe(speed(-500));
  expect(speed(700)).toBe(-speed(100));
  expect(speed(5000)).toBe(speed(700));
});

it('rests when there is nothing in sight', () => {
  expect(edgeSpeed(50, 900, 700)).toBe(0);
});

it('leaves a small box a middle', () => {
  expect(edgeSpeed(130, 100, 160)).toBe(0);
  expect(edgeSpeed(102, 100, 160)).toBeLessThan(0);
});

it('turns a phone’s people one at a time, with a pause before each', () => {
  const turnedAt: number[] = [];
  let rested = 0;
  for (let at = 20; at <= 2_000; at += 20) {
    const next = turn(rested, 20);
    rested = next.rested;
    if (next.turns) turnedAt.push(at);
  }
  expect(turnedAt).toEqual([700, 1_400]);
});
