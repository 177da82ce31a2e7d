import type { ChosenProfessional } from '#shared/contract/booking.ts';
import type { Wishes } from '#shared/link-wishes.ts';
import type { FlowState } from '#web/booking/flow/flow.ts';
import { sayWishes, type Known } from './say-wishes.ts';

export type AboutWishesProps = Known & {
  wishes: Wishes;
  flow: FlowState;
  chosen: ChosenProfessional | undefined;
};

/** What there is to say of the wishes of an address. */
export function AboutWishes({ wishes, flow, chosen, ...known }: AboutWishesProps) {
  const words = sayWishes(wishes, flow, chosen, known);
  if (words === null) return null;
  return (
    <p
      role="status"
      className="rounded-md border border-line bg-card px-3 py-2.5 text-ui text-pretty text-muted"
    >
      {words}
    </p>
  );
}
