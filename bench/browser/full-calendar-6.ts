import { Calendar } from '@fullcalendar/core';
import ptBr from '@fullcalendar/core/locales/pt-br.js';
import dayGridPlugin from '@fullcalendar/daygrid';
import timeGridPlugin from '@fullcalendar/timegrid';
import { offerFullCalendar } from './full-calendar.ts';

offerFullCalendar(
  (holder, options) =>
    new Calendar(holder, { plugins: [dayGridPlugin, timeGridPlugin], locale: ptBr, ...options }),
);
