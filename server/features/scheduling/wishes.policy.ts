import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import type { Wishes } from '#shared/suggestions/wishes.ts';

/** What the client would like, as a page or another system says it. */
export type AskedWishes = Omit<Wishes, 'like' | 'present'> & {
  readonly like?: Date | undefined;
  readonly present?: Date | undefined;
};

/** Wishes as the ranking takes them, in epoch minutes. */
export function wishesIn({ like, present, ...wishes }: AskedWishes): Wishes {
  return {
    ...wishes,
    like: like && epochMinuteOf(like.getTime()),
    present: present && epochMinuteOf(present.getTime()),
  };
}
