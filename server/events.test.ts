import { expect, it } from 'vitest';
import type { Tx } from './db/database.ts';
import { createEvents, type FeatureEvent } from './events.ts';
import { asOrganizationId } from '#test/harness/organization-id.ts';

const tx = {} as Tx;
const removed: FeatureEvent = { kind: 'person.removed', organizationId: asOrganizationId('o'), userId: 'u' };

it('calls the handlers of a kind one after the other, in the order of their subscription', async () => {
  const events = createEvents();
  const calls: string[] = [];
  events.on('person.removed', async (given, { userId }) => {
    await Promise.resolve();
    calls.push(`first ${userId} ${given === tx}`);
  });
  events.on('person.removed', async () => void calls.push('second'));
  events.on('person.changed', async () => void calls.push('another kind'));
  await events.emit(tx, removed);
  expect(calls).toEqual(['first u true', 'second']);
});

it('lets a failure reach the caller, and calls nobody after it', async () => {
  const events = createEvents();
  const calls: string[] = [];
  events.on('person.removed', () => Promise.reject(new Error('no')));
  events.on('person.removed', async () => void calls.push('second'));
  await expect(events.emit(tx, removed)).rejects.toThrow('no');
  expect(calls).toEqual([]);
});

it('refuses an event that nobody subscribed to', async () => {
  await expect(createEvents().emit(tx, removed)).rejects.toThrow('Nobody subscribed to person.removed.');
});

it('does not compile with a kind that nobody emits', () => {
  const events = createEvents();
  // @ts-expect-error -- the kind is not one of `EventKind`.
  events.on('person.renamed', () => Promise.resolve());
});
