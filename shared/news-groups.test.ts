import { expect, it } from 'vitest';
import { newsGroups, type NewsEntry } from './news-groups.ts';

type Entry = NewsEntry & { readonly name: string; readonly isNew: boolean };

const entry = (name: string, minute: number, fields: Partial<Entry> = {}): Entry => ({
  name,
  entity: 'hours',
  actor: { kind: 'user', id: 'dora' },
  owner: { id: 'ana' },
  occurredAt: new Date(Date.UTC(2026, 10, 18, 12, minute)).toISOString(),
  isNew: true,
  ...fields,
});
const groupsOf = (...entries: Entry[]) =>
  newsGroups(entries, ({ isNew }) => isNew).map((group) => group.map(({ name }) => name).join(' '));

it('puts changes of one person’s hours together, until there is a pause of more than ten minutes', () => {
  expect(groupsOf(entry('d', 30), entry('c', 15), entry('b', 6), entry('a', 5))).toEqual(['d', 'c b a']);
});

it('keeps apart who did it, whose hours, what was read, and everything that is no change of hours', () => {
  const others: Partial<Entry>[] = [
    { actor: { kind: 'user', id: 'eva' } },
    { actor: { kind: 'api', id: 'dora' } },
    { owner: { id: 'bruno' } },
    { owner: null },
    { isNew: false },
    { entity: 'appointment' },
  ];
  for (const other of others) expect(groupsOf(entry('b', 5), entry('a', 5, other))).toEqual(['b', 'a']);
  const booked = { entity: 'appointment' };
  expect(groupsOf(entry('b', 5, booked), entry('a', 5, booked))).toEqual(['b', 'a']);
});
