import { expect, it, vi } from 'vitest';
import { Places } from './places.ts';

it('has a number of places for each name, and room for others when all of one are taken', async () => {
  const places = new Places(2, 8);
  const [first, second] = [await places.take('a'), await places.take('a')];
  expect(first).not.toBeNull();
  expect(second).not.toBeNull();
  expect(await places.take('b')).not.toBeNull();
});

it('lets a waiting caller in as soon as another leaves', async () => {
  const places = new Places(1, 8);
  const leave = await places.take('a');
  const order: string[] = [];
  const waiting = places.take('a').then((next) => {
    order.push('in');
    return next;
  });
  order.push('leaves');
  leave?.();
  expect(await waiting).not.toBeNull();
  expect(order).toEqual(['leaves', 'in']);
});

it('sends a caller away after a while, and at once where all are held up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const places = new Places(1, 8);
    const leave = await places.take('a');
    const waiting = places.take('a');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await waiting).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(await places.take('a')).toBeNull();
    leave?.();
    expect(await places.take('a')).not.toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

it('never lets more in than there are places, however many come', async () => {
  const places = new Places(3, 8);
  let inside = 0;
  let most = 0;
  const visit = async () => {
    const leave = await places.take('a');
    most = Math.max(most, ++inside);
    await new Promise((resolve) => setTimeout(resolve, 1));
    inside--;
    leave?.();
    return leave !== null;
  };
  const all = await Promise.all(Array.from({ length: 40 }, visit));
  expect(all.every(Boolean)).toBe(true);
  expect(most).toBe(3);
});

it('gives a name whose calls hung one place until it answers, and all such names half of the places', async () => {
  const places = new Places(3, 4);
  const hang = async (name: string) => (await places.take(name))?.('hung');
  for (const name of ['a', 'a', 'b', 'b', 'c', 'c']) await hang(name);
  const probe = await places.take('a');
  expect(probe).not.toBeNull();
  expect(await places.take('a')).toBeNull();
  expect(await places.take('b')).not.toBeNull();
  // Two of four places are held by names that hang: the third such name waits, any other does not.
  expect(await places.take('c')).toBeNull();
  expect(await places.take('d')).not.toBeNull();
  probe?.();
  expect([await places.take('a'), await places.take('a'), await places.take('a')]).not.toContain(null);
});
