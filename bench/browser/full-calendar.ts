/**
 * FullCalendar as its users set it up, and in its fastest form: plain, without a framework around it. Its month shows as
 * many weeks as ours and as many appointments as fit, its week as many side by side as ours.
 */
import { Calendar, type CalendarOptions, type EventInput } from '@fullcalendar/core';
import ptBr from '@fullcalendar/core/locales/pt-br.js';
import dayGridPlugin from '@fullcalendar/daygrid';
import timeGridPlugin from '@fullcalendar/timegrid';
import { LOADS, NOW, SHOWN_DAY, type Appointment, type Load } from './clinic.ts';
import { offer } from './measure.ts';

/** `?whole`: without any limit of what a day or an hour shows. */
const WHOLE = new URLSearchParams(location.search).has('whole');

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
} satisfies Record<Load, CalendarOptions>;

const frame = document.createElement('div');
const holder = document.createElement('div');
frame.style.cssText = 'height: 780px; margin: 60px';
frame.append(holder);
document.body.append(frame);
let calendar: Calendar | undefined;

function inputOf({ id, start, end, client, professional: [, color] }: Appointment): EventInput {
  return { id, start, end, title: client, color };
}

offer({
  mount: (load) => {
    const shown = LOADS[load].shown.map(inputOf);
    calendar = new Calendar(holder, {
      plugins: [dayGridPlugin, timeGridPlugin],
      locale: ptBr,
      now: NOW,
      initialDate: SHOWN_DAY,
      height: '100%',
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
