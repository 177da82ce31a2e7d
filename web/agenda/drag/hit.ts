import { FIRST_HOUR } from '#web/agenda/model/hours.ts';
import type { Point } from './drag-machine.ts';
import { minuteInGap, parseSlot, type Slot } from './slots.ts';

/** A place to drop on, and the element that lights up for it. */
export type Target = { element: HTMLElement; slot: Slot };

/** What marks a place: the hours of a day of the own month, and everything that tells its day and time by a key. */
const PLACE = '[data-hour], [data-key]';
const HEAD = '[role="columnheader"], [role="rowheader"]';

/** Where an appointment was taken that is drawn through several rows of hours. */
export type Grip = {
  /** The row in which the pointer was. */
  row: number;
  /** Rows from there up to its first one, whole hours and minutes up to its beginning. */
  rows: number;
  hours: number;
  minutes: number;
};

/**
 * The place under a point: what is drawn there counts, not what holds it, because a long appointment hangs from the
 * cell of its first hour. Nothing where a head, a dialog or a toast lies above.
 * @param grip a long appointment taken further down begins as far above the point; sideways it keeps its row
 */
export function targetAt(root: HTMLElement, point: Point, grip?: Grip): Target | undefined {
  for (const element of document.elementsFromPoint(point.x, point.y)) {
    if (!(element instanceof HTMLElement) || !root.contains(element) || element.closest(HEAD) !== null) break;
    if (!element.matches(PLACE)) continue;
    const slot = slotOf(element, point, grip?.minutes);
    if (slot?.kind !== 'hour' || grip === undefined) return slot && { element, slot };
    const above = slot.hour === grip.row ? grip.rows : grip.hours;
    return above === 0 ? { element, slot } : hourAbove(root, slot, above);
  }
  return undefined;
}

/** Where a point takes an appointment that is drawn from the row `first` on. */
export function gripAt(root: HTMLElement, source: HTMLElement, from: Point, first: number): Grip | undefined {
  const pressed = targetAt(root, from);
  if (pressed?.slot.kind !== 'hour' && pressed?.slot.kind !== 'column') return undefined;
  const { hour } = pressed.slot;
  const hours = (from.y - source.getBoundingClientRect().top) / pressed.element.offsetHeight;
  return { row: hour, rows: hour - first, hours: Math.floor(hours), minutes: hours * 60 };
}

/** The place in which an appointment is drawn, if it is in one. */
export function placeOf(source: HTMLElement): Slot | undefined {
  const place = source.closest<HTMLElement>(PLACE);
  return place === null ? undefined : slotOf(place, { x: 0, y: 0 });
}

/** @param above how far above the point an appointment begins, in minutes */
function slotOf(element: HTMLElement, { x, y }: Point, above = 0): Slot | undefined {
  const { key = '', hour, until } = element.dataset;
  if (hour !== undefined) {
    const day = element.closest<HTMLElement>('[data-key]')?.dataset['key'] ?? '';
    return parseSlot(`${day}-${Number(hour)}`);
  }
  const slot = parseSlot(key);
  if (slot?.kind === 'column') {
    const { top, height } = element.getBoundingClientRect();
    return { ...slot, minute: slot.minute + ((y - top) / height) * 60 - above };
  }
  if (slot?.kind !== 'time' || until === undefined) return slot;
  const { left, width } = element.getBoundingClientRect();
  return { ...slot, minute: minuteInGap(slot.minute, Number(until), (x - left) / width) };
}

function hourAbove(root: HTMLElement, below: Slot & { kind: 'hour' }, rows: number): Target | undefined {
  const slot = { ...below, hour: Math.max(FIRST_HOUR, below.hour - rows) };
  const element = root.querySelector<HTMLElement>(`[data-cell][data-key="${slot.day}-${slot.hour}"]`);
  return element === null ? undefined : { element, slot };
}
