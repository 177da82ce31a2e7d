import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTraffic } from './traffic.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('traffic is busy until every answer is over, whichever way it ends', () => {
  const traffic = createTraffic();
  const [one, other] = [new EventEmitter(), new EventEmitter()];
  expect(traffic.busy()).toBe(false);
  traffic.enter(one);
  traffic.enter(other);
  one.emit('close');
  expect(traffic.busy()).toBe(true);
  other.emit('close');
  expect(traffic.busy()).toBe(false);
});

it('traffic does not wait for an event stream, nor count its end twice', () => {
  const traffic = createTraffic();
  const [stream, request] = [new EventEmitter(), new EventEmitter()];
  traffic.enter(stream);
  vi.advanceTimersByTime(1_000);
  expect(traffic.busy()).toBe(false);
  traffic.enter(request);
  stream.emit('close');
  expect(traffic.busy()).toBe(true);
});

it('lets work wait between requests that come one after the other, and not after two of them', () => {
  const traffic = createTraffic();
  const answer = () => {
    const request = new EventEmitter();
    traffic.enter(request);
    request.emit('close');
  };
  answer();
  vi.advanceTimersByTime(30);
  answer();
  expect(traffic.busy()).toBe(false);
  vi.advanceTimersByTime(30);
  answer();
  expect(traffic.busy()).toBe(true);
  vi.advanceTimersByTime(30);
  expect(traffic.busy()).toBe(true);
  vi.advanceTimersByTime(20);
  expect(traffic.busy()).toBe(false);
});

it('lets work wait until nobody waits for an answer, and no longer than it can bear', async () => {
  const traffic = createTraffic();
  const request = new EventEmitter();
  let went = false;
  traffic.enter(request);
  const first = traffic.spare().then(() => (went = true));
  await vi.advanceTimersByTimeAsync(20);
  expect(went).toBe(false);
  request.emit('close');
  await vi.advanceTimersByTimeAsync(20);
  expect(went).toBe(true);
  await first;
  traffic.enter(new EventEmitter());
  const second = traffic.spare();
  await vi.advanceTimersByTimeAsync(200);
  await second;
  expect(traffic.busy()).toBe(true);
});
