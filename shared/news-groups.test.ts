import { expect, it } from 'vitest';
import { newsGroups, type NewsEntry } from './news-groups.ts';

type Entry = NewsEntry & { readonly name: string; readonly isNew: boolean };

const DORA = { kind: 'user', id: 'dora', name: 'Dora' };
const entry = (name: string, minute: number, fields: Partial<Entry> = {}): Entry => ({
  name,
  entity: 'hours',
  action: 'window_created',
  actor: DORA,
  subject: null,
  owner: { id: 'ana' },
  occurredAt: new Date(Date.UTC(2026, 10, 18, 12, 0, minute * 60)).toISOString(),
  before: {},
  after: {},
  isNew: true,
  ...fields,
});
const SECOND = 1 / 60;
/** An appointment's entry, some seconds after 12:00. */
const booked = (name: string, seconds: number, fields: Partial<Entry> = {}) =>
  entry(name, seconds * SECOND, {
    entity: 'appointment',
    action: 'created',
    subject: 'Marina',
    ...fields,
  });
const groupsOf = (...entries: Entry[]) =>
  newsGroups(entries, ({ isNew }) => isNew).map((group) => group.map(({ name }) => name).join(' '));

it('puts changes of one person’s hours together, until there is a pause of more than ten minutes', () => {
  expect(groupsOf(entry('d', 30), entry('c', 15), entry('b', 6), entry('a', 5))).toEqual(['d', 'c b a']);
});

it('keeps apart who did it, whose hours, what was read, and what is no change of hours', () => {
  const others: Partial<Entry>[] = [
    { actor: { ...DORA, id: 'eva' } },
    { actor: { ...DORA, kind: 'api' } },
    { owner: { id: 'bruno' } },
    { owner: null },
    { isNew: false },
    { entity: 'appointment' },
  ];
  for (const other of others) expect(groupsOf(entry('b', 5), entry('a', 5, other))).toEqual(['b', 'a']);
});

it('puts the dates of a series together, whatever others do in between', () => {
  const other = booked('x', 1, { actor: { kind: 'client', id: null, name: 'Rui' }, subject: 'Rui' });
  expect(groupsOf(booked('c', 2), other, booked('b', 1), booked('a', 0))).toEqual(['c b a', 'x']);
});

it('keeps apart bookings of other clients, other actions, and acts with a pause between them', () => {
  const earlier = [booked('a', 0, { subject: 'Eva' }), booked('a', 0, { action: 'moved' }), booked('a', -6)];
  for (const one of earlier) expect(groupsOf(booked('b', 0), one)).toEqual(['b', 'a']);
});

it('puts together what somebody of the team changed of several clients at once, and not what a system did', () => {
  const moved = { action: 'transferred' };
  const system = { actor: { kind: 'system', id: null, name: null } };
  const [one, other] = [booked('b', 1, moved), booked('a', 0, { ...moved, subject: 'Eva' })];
  expect(groupsOf(one, other)).toEqual(['b a']);
  expect(groupsOf({ ...one, ...system }, { ...other, ...system })).toEqual(['b', 'a']);
});

it('makes one piece of news of an absence and of what became of its appointments', () => {
  const dates = entry('dates', 0, {
    action: 'dates_created',
    after: { ofAbsence: true, firstDate: '2026-11-20', lastDate: '2026-11-20' },
  });
  const settled = entry('settled', 21 * SECOND, { action: 'absence_settled' });
  const at = (startTime: string) => ({ before: { startTime } });
  const moved = booked('moved', 0, { action: 'transferred', ...at('2026-11-20T12:00:00.000Z') });
  const asked = booked('asked', 21, { action: 'asked', subject: 'Eva' });
  const elsewhere = booked('later', 10, { action: 'moved', ...at('2026-12-01T12:00:00.000Z') });
  const window = entry('window', -1);
  expect(groupsOf(settled, asked, moved, dates, window)).toEqual(['settled asked moved dates', 'window']);
  // Another act of the same person in between is news of its own.
  expect(groupsOf(settled, asked, elsewhere, moved, dates)).toEqual(['settled asked moved dates', 'later']);
  expect(groupsOf(entry('window', 1), settled, dates)).toEqual(['window', 'settled dates']);
});
