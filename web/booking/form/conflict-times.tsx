import type { FreeSlot, TeamMember } from '#shared/contract/booking.ts';
import type { Alternative, AlternativeKind } from '#shared/contract/suggestions.ts';
import { SlotChips } from '#web/booking/calendar/slot-chips.tsx';
import type { FlowState } from '#web/booking/flow/flow.ts';
import type { RefusedDetails } from '#web/booking/lib/public-api.ts';
import { dayIn } from '#web/lib/format.ts';

/** Leads to another person's page, with the choices made that the refused booking had. */
export type ChooseOther = (who: Pick<TeamMember, 'id' | 'name' | 'bookingSlug'>, flow: FlowState) => void;

export type ConflictTimesProps = {
  details: RefusedDetails;
  timezone: string;
  onSlot: (slot: FreeSlot) => void;
  /** Missing where the person stays the same. */
  onOther?: ChooseOther;
};

/** The kinds in the order in which they are shown, and what stands over them. */
const GROUPS: readonly (readonly [AlternativeKind, string])[] = [
  ['nearby', 'Os horários livres mais próximos:'],
  ['another_person', 'No mesmo horário, com outra pessoa:'],
  ['next_week', 'No mesmo dia da semana:'],
];

/** What may be taken instead of a refused time, each by one press. */
export function ConflictTimes({ details, timezone, onSlot, onOther }: ConflictTimesProps) {
  const { suggestions = [], alternatives = [] } = details ?? {};
  const offered = alternatives.filter(({ bookingSlug }) => bookingSlug === undefined || onOther);
  const press = (each: Alternative) => {
    const { professionalId: id, professionalName: name, bookingSlug } = each;
    // A time of anybody is nobody's, and one of the same person needs no other page.
    if (bookingSlug === undefined || id === null || name === null) onSlot(slotOf(each));
    else onOther?.({ id, name, bookingSlug }, flowOf(id, each));
  };
  if (offered.length === 0 && suggestions.length === 0) return <p>Escolha outro horário no calendário.</p>;
  if (offered.length === 0)
    return (
      <>
        <p>{GROUPS[0]?.[1]}</p>
        <SlotChips slots={suggestions} timezone={timezone} onSlot={onSlot} />
      </>
    );
  return GROUPS.map(([kind, heading]) => {
    const some = offered.filter((each) => each.kind === kind);
    return (
      some.length > 0 && (
        <div key={kind} className="grid gap-1.5">
          <p>{heading}</p>
          <ul className="grid gap-1.5 sm:flex sm:flex-wrap">
            {some.map((each) => (
              <li key={each.label}>
                <button
                  type="button"
                  onClick={() => press(each)}
                  className="num min-h-11 w-full rounded-sm border border-warn-line bg-card px-3 py-1.5 text-left font-medium wrap-anywhere text-ink transition-colors first-letter:uppercase hover:border-accent"
                >
                  {each.label}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )
    );
  });
}

const slotOf = ({ startTime, endTime }: Alternative): FreeSlot => ({ startTime, endTime });

/** The choices of the refused booking, with the other person: their service of that name, and the same moment by their clock. */
function flowOf(professionalId: string, other: Alternative): FlowState {
  const { productId, startTime, timezone } = other;
  return {
    professionalId,
    service: productId === null ? { kind: 'none' } : { kind: 'product', id: productId },
    date: dayIn(startTime, timezone),
    slot: slotOf(other),
    reopened: null,
  };
}
