import { useMemo, useState, type ReactNode } from 'react';
import type { HeldTime } from '#shared/contract/held-times.ts';
import type { Colleague } from '#shared/contract/users.ts';
import type { AgendaEvent } from '#web/agenda/types.ts';
import type { HeldTimeTarget } from '#web/features/held-times/held-time-dialog.tsx';
import { waitingUntil } from '#web/features/held-times/waiting-until.ts';
import { distinctInitials, distinctNames } from '#web/lib/distinct-names.ts';
import { zoneOf } from './agenda-data.ts';
import { HeldTimeDialog } from './later-dialogs.tsx';

const PREFIX = 'held:';

export type HeldTimes = {
  /** As the agenda draws them. */
  events: readonly AgendaEvent[];
  /** Those that are not over. */
  live: readonly HeldTime[];
  /** Opens a held time; false when the id is of something else. */
  open: (id: string) => boolean;
  dialog: ReactNode;
};

/** Whether the agenda is of several people, its zone, and the moment. */
type Frame = { isShared: boolean; frame: string; now: number };

/** Times that wait for their client's e-mail to be confirmed: taken, and clearly no appointments. */
export function useHeldTimes(
  read: readonly HeldTime[],
  users: readonly Colleague[],
  { isShared, frame, now }: Frame,
): HeldTimes {
  const [target, setTarget] = useState<HeldTimeTarget | null>(null);
  // The same list as long as none ends, so that the minutes draw nothing again.
  const over = read.filter(({ heldUntil }) => Date.parse(heldUntil) <= now).length;
  const live = useMemo(
    () => (over === 0 ? read : read.filter(({ heldUntil }) => Date.parse(heldUntil) > now)),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- which are over changes with their number alone
    [read, over],
  );
  const events = useMemo(() => heldEvents(live, users, { isShared, frame }), [live, users, isShared, frame]);
  const open = (id: string): boolean => {
    const held = read.find((each) => PREFIX + each.id === id);
    const person = users.find((user) => user.id === held?.userId);
    if (held === undefined || person === undefined) return false;
    setTarget({ held, zone: person.timezone, readerZone: frame, professionalName: person.name });
    return true;
  };
  return { events, live, open, dialog: <HeldTimeDialog target={target} onClose={() => setTarget(null)} /> };
}

/** Held times as the agenda draws them. */
function heldEvents(
  read: readonly HeldTime[],
  users: readonly Colleague[],
  { isShared, frame }: Omit<Frame, 'now'>,
): AgendaEvent[] {
  const names = distinctNames(users);
  const signs = distinctInitials(users);
  const people = new Map(users.map((user) => [user.id, user]));
  return read.flatMap((held) => {
    const person = people.get(held.userId);
    if (person === undefined) return [];
    return {
      id: PREFIX + held.id,
      start: held.startTime,
      end: held.endTime,
      title: `${held.clientName} · ${held.isOffer ? 'lista de espera' : 'a confirmar'}`,
      offered: held.isOffer ? true : undefined,
      waits: held.isOffer ? waitingUntil(held, frame) : waitingUntil(held, frame).toLowerCase(),
      color: person.color,
      ...zoneOf(person.timezone, held.startTime, frame),
      professionalId: person.id,
      professionalName: isShared ? (names.get(person.id) ?? person.name) : undefined,
      professionalSign: isShared ? signs.get(person.id) : undefined,
      rank: users.length + 1,
      busyOnly: true,
      aside: isShared ? true : undefined,
    };
  });
}
