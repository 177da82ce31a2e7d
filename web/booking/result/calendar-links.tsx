import { CalendarPlus } from 'lucide-react';
import { useEffect } from 'react';
import { Button, buttonClass } from '#web/components/ui/button.tsx';
import { googleCalendarUrl, type CalendarEvent } from '#web/booking/lib/calendar-address.ts';
import { toastError } from '#web/lib/toast.ts';

/** Long labels: with large text they take two lines. */
const WRAPS = 'h-auto! min-h-11 min-w-0 py-2 text-center whitespace-normal!';

/** Two ways to put the appointment into one's own calendar. The event is made on demand: it needs the page's address. */
export function CalendarLinks({ event }: { event: () => CalendarEvent }) {
  // Needed with an appointment only. It is there before the button is pressed.
  useEffect(() => {
    loadIcs().catch(() => undefined);
  }, []);
  return (
    <div className="flex flex-wrap gap-2 *:flex-auto">
      <Button size="lg" className={WRAPS} onClick={() => void save(event())}>
        <CalendarPlus aria-hidden="true" />
        Adicionar à agenda
      </Button>
      <a
        href="https://calendar.google.com/"
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ size: 'lg', className: WRAPS })}
        onClick={(click) => {
          click.currentTarget.href = googleCalendarUrl(event());
        }}
      >
        <CalendarPlus aria-hidden="true" />
        Adicionar ao Google Agenda
      </a>
    </div>
  );
}

const loadIcs = () => import('#web/booking/lib/ics.ts');

async function save(event: CalendarEvent): Promise<void> {
  try {
    const { icsOf } = await loadIcs();
    download(icsOf(event, new Date().toISOString()));
  } catch {
    toastError('Não foi possível criar o arquivo', 'Verifique a internet e tente novamente.');
  }
}

function download(content: string): void {
  const file = new Blob([content], { type: 'text/calendar;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'agendamento.ics';
  link.click();
  // The download has begun once the click returns; Safari alone wants the address a moment longer.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
