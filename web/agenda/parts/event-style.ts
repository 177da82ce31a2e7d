import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import type { AgendaEvent } from '#web/agenda/types.ts';

/** The colour of an event as the variable that the tint utilities read. */
export function colorStyle(event: AgendaEvent, own?: CSSProperties): CSSProperties {
  const style: CSSProperties & { '--c': string } = { ...own, '--c': event.color };
  return style;
}

/** The bar of taken time, in an agenda of several people: in the colour of whose it is, beside their name. */
export function busyStyle({ aside, color }: AgendaEvent, own?: CSSProperties): CSSProperties | undefined {
  const style: CSSProperties & { '--busy-bar'?: string } = { ...own, '--busy-bar': color };
  return aside === true ? style : own;
}

/**
 * A tick in the corner of a positioned event that its client confirmed, two once they came. A conflict takes that corner
 * first; the event's name tells both.
 */
export function confirmedMark(event: AgendaEvent): string | false {
  return hasTick(event) && (event.attendance === 'came' ? 'came-mark' : 'confirmed-mark');
}

/** Whether an event shows the tick, and its text must leave the corner to it. */
export function hasTick(event: AgendaEvent): boolean {
  const { confirmed, attendance } = event;
  const isTicked = attendance === undefined ? confirmed === true : attendance === 'came';
  return isTicked && !hasWarning(event);
}

/** Whether an event shows the warning sign: it shares time with another appointment, or with something else. */
export function hasWarning(event: AgendaEvent): boolean {
  return event.conflict === true || event.clash !== undefined;
}

/** Tint, bar and text of an event, whatever its shape. Past ones are quieter. */
export function eventSurface(event: AgendaEvent, past: boolean): string {
  return clsx(
    event.busyOnly === true ? 'busy text-muted' : past ? 'tint-quiet text-muted' : 'tint text-ink',
    event.attendance === 'missed' && 'line-through decoration-1',
    hasWarning(event) && 'conflict-mark',
    event.conflict !== true && event.clash !== undefined && 'clash-mark',
    'hover:brightness-[0.97] dark:hover:brightness-125',
  );
}
