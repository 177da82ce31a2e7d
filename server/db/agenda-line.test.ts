import { expect, it, vi } from 'vitest';
import { AgendaLine } from './agenda-line.ts';

const PATIENCE_MS = 40;
const busy = { status: 503, code: 'AGENDA_BUSY', retryAfter: 5 };
const lockError = () => Promise.reject(Object.assign(new Error('lock timeout'), { code: '55P03' }));
const locking = {
  take: vi.fn(lockError),
  restart: vi.fn(() => Promise.resolve()),
  isStuck: vi.fn(() => Promise.resolve(true)),
};

/** A line whose place is taken, and what came of those who entered after that, in the order in which it came. */
async function takenLine(patienceMs = 10_000) {
  const line = new AgendaLine(patienceMs);
  await line.enter('ana');
  const came: string[] = [];
  const enter = (name: string) => line.enter('ana').then(() => void came.push(name));
  return { line, came, enter };
}

it('gives the place to one after the other, in the order of their coming, for each agenda by itself', async () => {
  const { line, came, enter } = await takenLine();
  const [first, second] = [enter('first'), enter('second')];
  await line.enter('bruno');
  expect(came).toEqual([]);
  expect(line.waiting()).toBe(2);
  line.leave('ana');
  await first;
  expect(line.waiting()).toBe(1);
  expect(came).toEqual(['first']);
  line.leave('ana');
  await second;
  line.leave('ana');
  await enter('later');
  expect(came).toEqual(['first', 'second', 'later']);
});

it('refuses who waited too long, and goes on with the next', async () => {
  const { line, came, enter } = await takenLine(PATIENCE_MS);
  await expect(enter('first')).rejects.toMatchObject(busy);
  const second = enter('second');
  line.leave('ana');
  await second;
  expect(came).toEqual(['second']);
});

it('refuses at once what is more than a rush', async () => {
  const { line } = await takenLine();
  const waiting = Array.from({ length: 200 }, () => line.enter('ana'));
  await expect(line.enter('ana')).rejects.toMatchObject(busy);
  await expect(line.lock(['ana'], locking)).rejects.toMatchObject(busy);
  for (const { status } of await Promise.allSettled(waiting)) expect(status).toBe('rejected');
});

it('refuses every waiter when the lock times out, and rethrows any other error', async () => {
  const { line, came, enter } = await takenLine();
  const waiting = expect(enter('first')).rejects.toMatchObject(busy);
  const gone = { ...locking, take: () => Promise.reject(new Error('gone')) };
  await expect(line.lock(['ana'], gone)).rejects.toThrow('gone');
  await expect(line.lock(['ana'], locking)).rejects.toMatchObject(busy);
  await waiting;
  line.leave('ana');
  await enter('later');
  expect(came).toEqual(['later']);
});

it('waits on while what holds the lock gets on, if the transaction has done nothing yet', async () => {
  const { line } = await takenLine();
  locking.restart.mockClear();
  locking.isStuck.mockResolvedValueOnce(false);
  locking.take.mockResolvedValueOnce(undefined as never).mockImplementationOnce(lockError);
  locking.take.mockResolvedValueOnce(undefined as never).mockResolvedValueOnce(undefined as never);
  // Takes every lock again: the rollback released them.
  await line.lock(['ana', 'bruno'], locking);
  expect(locking.restart).toHaveBeenCalledTimes(1);
  expect(locking.take.mock.calls.slice(-4)).toEqual([['ana'], ['bruno'], ['ana'], ['bruno']]);
  await expect(line.lock(['ana'], { ...locking, restart: null })).rejects.toMatchObject(busy);
});
