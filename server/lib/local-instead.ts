import type { ApiAlternative, ApiSlot } from '#shared/contract/api-v1.ts';
import type { ConflictDetails, Suggestion } from '#shared/contract/appointments.ts';
import { offsetTime } from './offset-time.ts';

/** What may be taken instead, each time by the clock of whose it is. */
export function localInstead({ suggestions, timezone, alternatives }: ConflictDetails): {
  suggestions: ApiSlot[];
  alternatives?: ApiAlternative[];
} {
  const local = <T extends Suggestion>(slot: T, zone: string) => ({
    ...slot,
    startTime: offsetTime(new Date(slot.startTime), zone),
    endTime: offsetTime(new Date(slot.endTime), zone),
  });
  return {
    suggestions: suggestions.map((slot) => local(slot, timezone)),
    ...(alternatives === undefined
      ? {}
      : {
          alternatives: alternatives.map(({ timezone: zone, bookingSlug: _page, ...each }) =>
            local(each, zone),
          ),
        }),
  };
}
