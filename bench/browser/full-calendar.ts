import { LOADS, NOW, SHOWN_DAY, type Appointment, type Load } from './clinic.ts';
import { offer } from './measure.ts';

/** `?whole`: without any limit of what a day or an hour shows. */
const WHOLE = new URLSearchParams(location.search).has('whole');

/** As many weeks as our month and as many appointments as fit; as many side by side in a week as ours. */
const VIEWS = {
  month: { initialView: 'dayGridMonth', fixedWeekCount: false, dayMaxEvents: !WHOLE },
  week: {
    initialView: 'timeGridWeek',
    slotMinTime: '07:00:00',
    slotMaxTime: '24:00:00',
    scrollTime: '09:00:00',
    nowIndicator: true,
    ...(WHOLE ? {} : { eventMaxStack: 4 }),
  },
} satisfies Record<Load, object>;

type EventInput = { id: string; start: string; end: string; title: string; color: string };

/** What the bench says to a FullCalendar of either generation beside its plugins and its locale. */
type Options = (typeof VIEWS)[Load] & {
  now: number;
  initialDate: string;
  height: string;
  headerToolbar: false;
  events: (range: { start: Date }, give: (events: EventInput[]) => void) => void;
};

/** What the bench calls of a FullCalendar of either generation. */
type FullCalendar = {
  render(): void;
  next(): void;
  destroy(): void;
  getEvents(): { setProp(name: 'title', value: string): void }[];
};

/**
 * Offers FullCalendar to the bench as its users set it up, and in its fastest form: plain, without a framework around
 * it. `make` adds to the options what differs between its generations.
 */
export function offerFullCalendar(make: (holder: HTMLElement, options: Options) => FullCalendar): void {
  const frame = document.createElement('div');
  const holder = document.createElement('div');
  frame.style.cssText = 'height: 780px; margin: 60px';
  frame.append(holder);
  document.body.append(frame);
  let calendar: FullCalendar | undefined;
  offer({
    mount: (load) => {
      const shown = LOADS[load].shown.map(inputOf);
      calendar = make(holder, {
        now: NOW,
        initialDate: SHOWN_DAY,
        height: '100%',
        // Generation 7 has none by itself, and neither has our grid.
        headerToolbar: false,
        events: (range, give) => give(range.start.getTime() < NOW ? shown : LOADS[load].next.map(inputOf)),
        ...VIEWS[load],
      });
      calendar.render();
    },
    next: () => calendar?.next(),
    change: () => calendar?.getEvents()[1]?.setProp('title', 'Nora Reis'),
    unmount: () => calendar?.destroy(),
    elements: () => holder.querySelectorAll('*').length,
  });
}

function inputOf({ id, start, end, client, professional: [, color] }: Appointment): EventInput {
  return { id, start, end, title: client, color };
}
