import { Calendar } from 'fullcalendar7';
import dayGridPlugin from 'fullcalendar7/daygrid';
import ptBr from 'fullcalendar7/locales/pt-br';
import classicTheme from 'fullcalendar7/themes/classic';
import timeGridPlugin from 'fullcalendar7/timegrid';
import 'fullcalendar7/skeleton.css';
import 'fullcalendar7/themes/classic/theme.css';
import 'fullcalendar7/themes/classic/palette.css';
import { offerFullCalendar } from './full-calendar.ts';

// The classic theme is the look of generation 6.
offerFullCalendar(
  (holder, options) =>
    new Calendar(holder, {
      plugins: [dayGridPlugin, timeGridPlugin, classicTheme],
      locale: ptBr,
      ...options,
    }),
);
