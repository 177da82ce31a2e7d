import { useMemo, useState, type ReactNode } from 'react';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { Colleague } from '#shared/contract/users.ts';
import type { AgendaEvent } from '#web/agenda/types.ts';
import {
  BUSY,
  blockTitle,
  clashesWithBlocks,
  type BusyBlock,
} from '#web/features/google-calendar/busy-blocks.ts';
import type { BusyTarget } from '#web/features/google-calendar/busy-popover.tsx';
import { zoneOf } from './agenda-data.ts';
import { BusyPopover } from './later-dialogs.tsx';
import { distinctInitials, distinctNames } from '#web/lib/distinct-names.ts';
import type { AppointmentRange } from '#web/features/appointments/api/appointments.ts';

export type GoogleBusy = {
  /** The blocks as the agenda draws them. */
  events: readonly AgendaEvent[];
  /** The ids of appointments that share time with a block of their professional. */
  clashes: ReadonlySet<string>;
  /** Opens what a block holds; false when there is no such block. */
  open: (id: string) => boolean;
  popover: ReactNode;
};

/** Whether the agenda is of several people, and its zone. */
type Frame = { isShared: boolean; frame: string };

/** Busy times as an agenda shows them. */
export function useGoogleBusy(
  blocks: readonly BusyBlock[],
  users: readonly Colleague[],
  appointments: readonly Appointment[],
  { isShared, frame, range }: Frame & { range: AppointmentRange },
): GoogleBusy {
  const [target, setTarget] = useState<BusyTarget | null>(null);
  const events = useMemo(
    () => busyEvents(blocks, users, { isShared, frame }),
    [blocks, users, isShared, frame],
  );
  const clashes = useMemo(() => clashesWithBlocks(appointments, blocks), [appointments, blocks]);
  const open = (id: string): boolean => {
    const block = blocks.find((each) => each.id === id);
    const button = pressedButton(id);
    const person = users.find((user) => user.id === block?.userId);
    if (block === undefined || button === null || person === undefined) return false;
    const personName = isShared ? person.name : undefined;
    setTarget({ block, range, zone: person.timezone, personName, button });
    return true;
  };
  return {
    events,
    clashes,
    open,
    popover: <BusyPopover target={target} onClose={() => setTarget(null)} />,
  };
}

/** Blocks as the agenda draws them; those of people who are not there are left out. */
export function busyEvents(
  blocks: readonly BusyBlock[],
  users: readonly Colleague[],
  { isShared, frame }: Frame,
): AgendaEvent[] {
  const names = distinctNames(users);
  const signs = distinctInitials(users);
  const places = new Map(users.map((user) => [user.id, user]));
  return blocks.flatMap((block) => {
    const person = places.get(block.userId);
    if (person === undefined) return [];
    return {
      id: block.id,
      start: block.start,
      end: block.end,
      title: blockTitle(block),
      service: block.events?.[0]?.title == null ? undefined : BUSY,
      color: person.color,
      ...zoneOf(person.timezone, block.start, frame),
      professionalId: person.id,
      professionalName: isShared ? (names.get(person.id) ?? person.name) : undefined,
      professionalSign: isShared ? signs.get(person.id) : undefined,
      // Behind every appointment of the same time.
      rank: users.length + 1,
      busyOnly: true,
      aside: isShared ? true : undefined,
    };
  });
}

/** The button of an event that was pressed; an event of several days has one on each. */
function pressedButton(id: string): HTMLElement | null {
  const selector = `[data-event="${CSS.escape(id)}"]`;
  const active = document.activeElement?.closest<HTMLElement>(selector);
  return active ?? document.querySelector<HTMLElement>(selector);
}
