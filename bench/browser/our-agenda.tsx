import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { Agenda } from '#web/agenda/agenda.tsx';
import { noHandlers } from '#web/agenda/model/sample.ts';
import type { AgendaEvent, AgendaSlot } from '#web/agenda/types.ts';
import { TooltipProvider } from '#web/components/ui/tooltip.tsx';
import '#web/styles/app.css';
import { addDays } from '#web/lib/format-day.ts';
import type { AgendaTeam, PersonDay } from '#web/agenda/team/team-people.ts';
import {
  LOADS,
  NEXT_MONTH_DAY,
  NOW,
  SHOWN_DAY,
  TEAM_DAY,
  TEAM_PEOPLE,
  ZONE,
  type Appointment,
  type Load,
} from './clinic.ts';
import { measure, offer } from './measure.ts';
import type { DragReport } from './drag-report.ts';
import { watchDrag } from './watch.ts';

/** Two seconds. */
const SCROLL_FRAMES = 120;
const OPEN = [{ start: 8 * 60, end: 19 * 60 }];
const NEXT_DAYS: Record<Load, string> = { month: NEXT_MONTH_DAY, week: addDays(SHOWN_DAY, 7) };

const holder = document.createElement('div');
holder.style.cssText = 'height: 780px; margin: 60px; display: flex; flex-direction: column';
document.body.append(holder);
let root: Root | undefined;
/** What is drawn: a load that other calendars draw too, or the day of that many people. */
let load: Load | number = 'month';
let events: AgendaEvent[] = [];
let moved: (AgendaSlot & { id: string }) | undefined;
let watched: Promise<DragReport> | undefined;

function eventOf({ id, start, end, client, professional: [name, color] }: Appointment): AgendaEvent {
  return {
    id,
    start,
    end,
    title: client,
    color,
    timezone: ZONE,
    professionalId: name,
    professionalName: name,
  };
}

/** Draws the appointment where it was dropped, before any server would have answered. */
function move({ id }: AgendaEvent, { date, time }: AgendaSlot): void {
  const start = Date.parse(`${date}T${time}:00-03:00`);
  events = events.map((event) => {
    if (event.id !== id) return event;
    const length = Date.parse(event.end) - Date.parse(event.start);
    return { ...event, start: new Date(start).toISOString(), end: new Date(start + length).toISOString() };
  });
  draw(SHOWN_DAY);
  moved = { id, date, time };
}

const nothing = (): void => undefined;

function draw(date: string): void {
  flushSync(() =>
    root?.render(
      <TooltipProvider>
        <Agenda
          events={events}
          view={typeof load === 'number' ? 'day' : load}
          team={typeof load === 'number' ? teamOf(load) : undefined}
          date={date}
          now={NOW}
          timezone={ZONE}
          openHours={() => OPEN}
          {...noHandlers}
          onCreate={nothing}
          onMoveEvent={move}
        />
      </TooltipProvider>,
    ),
  );
}

offer({
  mount: (wanted) => {
    load = wanted;
    events = LOADS[wanted].shown.map(eventOf);
    root = createRoot(holder);
    draw(SHOWN_DAY);
  },
  next: () => {
    if (typeof load === 'number') return;
    events = LOADS[load].next.map(eventOf);
    draw(NEXT_DAYS[load]);
  },
  change: () => {
    events = events.map((event, index) => (index === 1 ? { ...event, title: 'Nora Reis' } : event));
    draw(SHOWN_DAY);
  },
  unmount: () => root?.unmount(),
  elements: () => holder.querySelectorAll('[role="grid"], [role="grid"] *').length,
});

const DAY: PersonDay = { open: OPEN, starts: [], step: 30 };
const teams = new Map<number, AgendaTeam>();
/** The day of that many people; the same object each time, as an application gives it. */
function teamOf(count: number): AgendaTeam {
  const known = teams.get(count) ?? {
    people: TEAM_PEOPLE.slice(0, count),
    dayOf: () => DAY,
    onSelectTime: nothing,
    onShowPerson: nothing,
  };
  teams.set(count, known);
  return known;
}

Object.assign(globalThis, {
  teamDay: {
    /** Has drawn a small one before, with the code that is fetched for it. */
    ready: async () => {
      load = 2;
      events = [];
      root = createRoot(holder);
      draw(SHOWN_DAY);
      while (holder.querySelector('[role="grid"]') === null) await new Promise(requestAnimationFrame);
      root.unmount();
    },
    /** Draws the day of that many people, with every nth appointment; the times until it was painted. */
    mount: (people: number, nth = 1) =>
      measure(() => {
        load = people;
        events = TEAM_DAY.filter((_, index) => index % nth === 0).map(eventOf);
        root = createRoot(holder);
        draw(SHOWN_DAY);
      }),
    /** Scrolls through the day and back; the milliseconds of each frame. */
    scroll: async (): Promise<number[]> => {
      const grid = holder.querySelector('[role="grid"]');
      const frames: number[] = [];
      let last = performance.now();
      for (let step = 0; step < SCROLL_FRAMES; step += 1) {
        await new Promise(requestAnimationFrame);
        const now = performance.now();
        frames.push(now - last);
        last = now;
        const way = step < SCROLL_FRAMES / 2 ? 1 : -1;
        grid?.scrollBy({ top: 12 * way, left: 24 * way });
      }
      return frames.slice(1);
    },
  },
});

/** The picture in the hand: where it stands. */
const ghost = (): string => document.querySelector<HTMLElement>('[data-drag-ghost]')?.style.translate ?? '';

Object.assign(globalThis, {
  drag: {
    watch: () => {
      moved = undefined;
      watched = watchDrag(ghost);
    },
    report: async () => ({ ...(await watched), moved }),
  },
});
