import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { listenAll, swallowClick } from '#web/agenda/drag/listen.ts';
import { parseSlot } from '#web/agenda/drag/slots.ts';
import { formatMinutes } from '#web/lib/format.ts';
import { freeUntil, rangeEnd, spanText, startAt } from './snap.ts';
import type { TeamColumn } from './team-day.ts';
import type { AgendaPerson, FreeTime } from './team-people.ts';

/** How far the mouse goes before a press draws a range, in pixels. */
const SLOP_PX = 5;

/** From this width of a column on the hint has room for a whole name. */
const WHOLE_NAME_PX = 180;

type Given = { columns: readonly TeamColumn[]; onSelectTime: (free: FreeTime) => void };
/** A place in a column: its cell, whose it is, and the minute of the day that is pointed at. */
type Place = { cell: HTMLElement; column: TeamColumn; date: string; hour: number; minute: number };
type Press = { place: Place; start: number; at: number; drawn: number | undefined };

/**
 * Free time inside a timetable: pointed at, it says what a press would book; a press books from there, a mouse that draws
 * down books as long as it draws. Nothing of it costs a rendering: the hint is a cell's attribute.
 */
export function useFreeTime(grid: RefObject<HTMLElement | null>, given: Given): void {
  const latest = useRef(given);
  useLayoutEffect(() => {
    latest.current = given;
  });
  useEffect(() => {
    const root = grid.current;
    if (root === null) return;
    let hinted: HTMLElement | undefined;
    let press: Press | undefined;
    let forget = (): void => undefined;

    const find = (cell: HTMLElement, clientY: number): Place | undefined => {
      const slot = parseSlot(cell.dataset['key'] ?? '');
      if (slot?.kind !== 'column') return undefined;
      const column = latest.current.columns.find(({ person }) => person.id === slot.personId);
      if (column === undefined) return undefined;
      const { top, height } = cell.getBoundingClientRect();
      const minute = slot.hour * 60 + Math.min(59, Math.max(0, ((clientY - top) / height) * 60));
      return { cell, column, date: slot.day, hour: slot.hour, minute };
    };
    const placeAt = ({ target, clientY }: MouseEvent): Place | undefined => {
      const cell = (target as Element).closest<HTMLElement>('[data-cell]');
      return cell === null || cell !== target ? undefined : find(cell, clientY);
    };
    const startOf = ({ column: { day, segments }, minute }: Place): number =>
      startAt(minute, day.starts, segments, day.step);

    const hint = (place: Place | undefined, start = 0, end = 0, text = ''): void => {
      if (hinted !== undefined && hinted !== place?.cell) delete hinted.dataset['at'];
      hinted = place?.cell;
      if (place === undefined) return;
      const { height } = place.cell.getBoundingClientRect();
      place.cell.style.setProperty('--at-top', `${((start - place.hour * 60) / 60) * height}px`);
      place.cell.style.setProperty('--at-height', `${((end - start) / 60) * height}px`);
      place.cell.dataset['at'] = text;
    };
    /** ' com Ana Prado', or ' com Ana P.', as far as the column has room; nothing where it is the only one. */
    const whose = ({ name, brief = name }: AgendaPerson, cell: HTMLElement): string => {
      if (latest.current.columns.length === 1 || cell.closest('[data-narrow]') !== null) return '';
      return ` com ${cell.getBoundingClientRect().width < WHOLE_NAME_PX ? brief : name}`;
    };
    const point = (place: Place | undefined): void => {
      if (place === undefined) return hint(undefined);
      const start = startOf(place);
      const { day, segments, person } = place.column;
      hint(
        place,
        start,
        freeUntil(start, day.step, segments),
        `${formatMinutes(start)}${whose(person, place.cell)}`,
      );
    };
    /** Until something else is touched. */
    const keep = (place: Place): void => {
      forget();
      point(place);
      forget = listenAll(window, { pointerdown: drop, keydown: drop });
    };
    const drop = (): void => {
      forget();
      hint(undefined);
    };
    const draw = (from: Press, { clientY }: MouseEvent): void => {
      const { top, height } = from.place.cell.getBoundingClientRect();
      const end = rangeEnd(from.start, from.place.hour * 60 + ((clientY - top) / height) * 60);
      from.drawn = end;
      hint(from.place, from.start, end, spanText(from.start, end));
    };
    const choose = ({ column, date }: Place, start: number, minutes?: number): void =>
      latest.current.onSelectTime({
        professionalId: column.person.id,
        date,
        time: formatMinutes(start),
        ...(minutes === undefined ? {} : { minutes }),
      });

    const giveUp = (): void => {
      press = undefined;
      stopDrawing();
      hint(undefined);
    };
    const onKey = (happening: KeyboardEvent): void => {
      if (happening.key !== 'Escape' || press?.drawn === undefined) return;
      happening.preventDefault();
      happening.stopPropagation();
      giveUp();
    };
    let stopDrawing = (): void => undefined;
    const onDown = (happening: PointerEvent): void => {
      const { button, ctrlKey, pointerType } = happening;
      const place = button === 0 && !ctrlKey && pointerType === 'mouse' ? placeAt(happening) : undefined;
      if (place === undefined) return;
      press = { place, start: startOf(place), at: happening.clientY, drawn: undefined };
      stopDrawing = listenAll(window, {
        pointermove: (next) => {
          if (press === undefined) return;
          if (press.drawn !== undefined || Math.abs(next.clientY - press.at) > SLOP_PX) draw(press, next);
        },
        pointerup: () => {
          stopDrawing();
          const done = press;
          press = undefined;
          if (done?.drawn === undefined) return;
          swallowClick();
          hint(undefined);
          choose(done.place, done.start, done.drawn - done.start);
        },
        pointercancel: giveUp,
        keydown: onKey,
      });
    };
    const stop = listenAll(root, {
      pointerdown: onDown,
      pointermove: (happening) => {
        if (press === undefined)
          point(
            happening.pointerType === 'mouse' && happening.buttons === 0 ? placeAt(happening) : undefined,
          );
      },
      pointerleave: () => {
        if (press === undefined) hint(undefined);
      },
      click: (happening) => {
        const cell = (happening.target as Element).closest<HTMLElement>('[data-cell]');
        if (cell === null || (happening.target as Element).closest('[data-event], button') !== null) return;
        // A press of a key has no point: it means the hour's first start.
        const byKey = happening.detail === 0;
        const place = find(cell, happening.clientY);
        if (place === undefined) return;
        // A finger hovers over nothing: it sees what it books behind the dialog.
        if (!byKey && happening.pointerType !== 'mouse') keep(place);
        choose(place, byKey ? firstIn(place) : startOf(place));
      },
    });
    return () => {
      forget();
      stopDrawing();
      stop();
    };
  }, [grid]);
}

/** The first start of an hour that is neither taken nor covered; the full hour where there is none. */
function firstIn({ column: { day, segments }, hour }: Place): number {
  const inHour = day.starts.filter((start) => start >= hour * 60 && start < (hour + 1) * 60);
  const isFree = (start: number): boolean =>
    !segments.some((each) => each.start <= start && start < each.end);
  return inHour.find(isFree) ?? inHour[0] ?? hour * 60;
}
