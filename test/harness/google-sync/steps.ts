import fc from 'fast-check';
import type { Fault } from '../google/faults.ts';

/** Who books and changes here, and how: at the agenda, by a client's own link, or as a system by its key. */
export type Hand = 'staff' | 'client' | 'system';

/**
 * One thing that happens, here, at Google or on the way between. `of` picks one of what there is, `slot` an hour of the
 * days ahead, `who` and `to` one of three professionals: two with a calendar at Google and one without.
 */
export type Step =
  | { readonly do: 'book'; readonly who: number; readonly slot: number; readonly by: Hand }
  | { readonly do: 'series'; readonly who: number; readonly slot: number; readonly count: number }
  | { readonly do: 'move'; readonly of: number; readonly slot: number; readonly by: Hand }
  | { readonly do: 'rename'; readonly of: number }
  | { readonly do: 'note'; readonly of: number }
  | { readonly do: 'cancel'; readonly of: number; readonly by: Hand }
  | { readonly do: 'transfer'; readonly of: number; readonly to: number; readonly along: boolean }
  | { readonly do: 'touch'; readonly of: number; readonly edit: Touch; readonly slot: number }
  | {
      readonly do: 'foreign';
      readonly who: number;
      readonly edit: ForeignEdit;
      readonly of: number;
      readonly slot: number;
    }
  | { readonly do: 'tell'; readonly how: 'deliver' | 'hold' | 'drop' | 'twice' | 'shuffle' | 'replay' }
  | { readonly do: 'fault'; readonly fault: Fault }
  | { readonly do: 'heal' }
  | { readonly do: 'expire'; readonly what: 'sync' | 'access' }
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'die'; readonly during: 'push' | 'pull'; readonly after: number }
  | { readonly do: 'work' }
  | { readonly do: 'pause'; readonly ms: number }
  | { readonly do: 'agree' };

/** What a professional does in Google with an event of ours. */
export type Touch = 'move' | 'stretch' | 'title' | 'allDay' | 'delete';
/** What they do with their own events. */
export type ForeignEdit =
  'add' | 'series' | 'move' | 'delete' | 'free' | 'busy' | 'allDay' | 'decline' | 'skip' | 'shift' | 'end';

const nat = (max: number) => fc.nat({ max });
const hand = fc.constantFrom<Hand>('staff', 'client', 'system');
const of = nat(1_000);
const slot = nat(39);
const fault: fc.Arbitrary<Fault> = fc.record({
  on: fc.constantFrom(
    '*',
    'events.*',
    'events.insert',
    'events.patch',
    'events.delete',
    'events.list',
    'events.get',
    'events.watch',
    'oauth.token',
  ),
  with: fc.constantFrom(
    'rateLimitExceeded',
    'tooManyRequests',
    'backendError',
    'unavailable',
    'hang',
    'reset',
    'reset-after',
    'slow',
    'late',
  ),
  times: fc.integer({ min: 1, max: 3 }),
  after: nat(2),
  ms: fc.constant(30),
});

/** Steps that are likely to get into each other's way. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('book' as const), who: nat(2), slot, by: hand }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('series' as const),
        who: nat(2),
        slot,
        count: fc.integer({ min: 2, max: 5 }),
      }),
    },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('move' as const), of, slot, by: hand }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('rename' as const), of }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('note' as const), of }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), of, by: hand }) },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('transfer' as const), of, to: nat(2), along: fc.boolean() }),
    },
    {
      weight: 7,
      arbitrary: fc.record({
        do: fc.constant('touch' as const),
        of,
        edit: fc.constantFrom<Touch>('move', 'move', 'stretch', 'title', 'allDay', 'delete'),
        slot,
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('foreign' as const),
        who: nat(1),
        edit: fc.constantFrom<ForeignEdit>(
          'add',
          'add',
          'series',
          'move',
          'delete',
          'free',
          'busy',
          'allDay',
          'decline',
          'skip',
          'shift',
          'end',
        ),
        of,
        slot,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('tell' as const),
        how: fc.constantFrom('deliver', 'hold', 'drop', 'twice', 'shuffle', 'replay'),
      }),
    },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('fault' as const), fault }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('heal' as const) }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('expire' as const), what: fc.constantFrom('sync', 'access') }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 10 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('die' as const),
        during: fc.constantFrom('push', 'pull'),
        after: nat(3),
      }),
    },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('work' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('pause' as const), ms: nat(30) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('agree' as const) }) },
  ),
  { minLength: 6, maxLength: 28, size: 'max' },
);
