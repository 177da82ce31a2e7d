import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { movedSentence, slotName } from '#web/agenda/model/names.ts';
import type { AgendaActions, AgendaEvent, AgendaSlot } from '#web/agenda/types.ts';
import { attachDrag } from './controller.ts';
import type { Point } from './drag-machine.ts';
import { isMovable, type StartsOf } from './slots.ts';
import { useFocusKeeper } from './use-focus-keeper.ts';

export type DragProps = Pick<AgendaActions, 'onMoveEvent' | 'startIn' | 'describeSlot'> & {
  startsOf?: StartsOf | undefined;
  events: readonly AgendaEvent[];
  /** A finger held an event still: a long press that was no drag. */
  onHeld: (button: HTMLElement, at: Point) => void;
};

/**
 * Makes the events inside `root` draggable while there is an `onMoveEvent`. What a refused drop leads to waits until
 * the hand is free again.
 * @returns the words for screen readers: the last appointment that was moved, and where to
 */
export function useDrag(root: RefObject<HTMLElement | null>, props: DragProps): string {
  const [announcement, setAnnouncement] = useState('');
  const latest = useRef(props);
  const keepFocus = useFocusKeeper(root, props.events);
  useLayoutEffect(() => {
    latest.current = props;
  });

  const enabled = props.onMoveEvent !== undefined;
  useEffect(() => {
    const element = root.current;
    if (element === null || !enabled) return;
    const find = indexed();
    let gone = false;
    let waiting: (() => void) | undefined;
    const goOn = (): void => {
      if (gone || drag.isBusy()) return;
      waiting?.();
      waiting = undefined;
    };

    const drop = async (event: AgendaEvent, slot: AgendaSlot): Promise<void> => {
      keepFocus(event.id);
      // The same sentence twice would not be read twice.
      setAnnouncement('');
      const outcome = await latest.current.onMoveEvent?.(event, slot);
      if (gone) return;
      if (outcome?.moved !== false) setAnnouncement(movedSentence(event, slot));
      waiting = outcome?.next;
      // By then the picture was put back, and with it the focus.
      setTimeout(goOn);
    };
    const drag = attachDrag(element, {
      movable: (id) => {
        const event = find(latest.current.events, id);
        return event !== undefined && isMovable(event) ? event : undefined;
      },
      startIn: (...asked) => latest.current.startIn?.(...asked),
      startsOf: (...asked) => latest.current.startsOf?.(...asked) ?? [],
      describe: (event, slot) =>
        latest.current.describeSlot?.(event.id, slot) ?? { label: slotName(slot), isTaken: false },
      onDrop: (event, slot) => void drop(event, slot),
      onHeld: (button, at) => latest.current.onHeld(button, at),
      onFree: goOn,
    });
    return () => {
      gone = true;
      drag.detach();
    };
  }, [root, enabled, keepFocus]);

  return announcement;
}

/** Finds events by id; reads a list once, however often it is asked. */
function indexed(): (events: readonly AgendaEvent[], id: string) => AgendaEvent | undefined {
  let list: readonly AgendaEvent[] = [];
  let byId = new Map<string, AgendaEvent>();
  return (events, id) => {
    if (events !== list) {
      list = events;
      byId = new Map(events.map((event) => [event.id, event]));
    }
    return byId.get(id);
  };
}
