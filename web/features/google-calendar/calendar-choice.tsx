import { useQuery } from '@tanstack/react-query';
import type { GoogleStatus } from '#shared/contract/google-calendar.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { googleCalendarsQuery, useChooseCalendar } from './api/calendars.ts';
import { calendarOptions } from './calendar-options.ts';

const UNREAD = 'Não foi possível ler as suas agendas no Google.';

/** The calendar that appointments go to. The present one is told even while Google does not answer. */
export function CalendarChoice({ status }: { status: GoogleStatus }) {
  const calendars = useQuery(googleCalendarsQuery(status.googleEmail));
  const choose = useChooseCalendar();
  const chosen = choose.isPending ? choose.variables : (status.calendarId ?? undefined);
  return (
    <div className="grid gap-1.5">
      <Field
        label="Agenda"
        hint={
          calendars.isPending
            ? 'Lendo as suas agendas no Google…'
            : 'Só as agendas em que você pode escrever.'
        }
        error={
          calendars.isError
            ? // The reason stands above where the connection has a trouble.
              status.lastError === null
              ? sentenceOf(calendars.error, UNREAD)
              : UNREAD
            : undefined
        }
      >
        <Select
          options={calendarOptions(calendars.data ?? [], status)}
          value={chosen}
          onValueChange={(calendarId) => {
            if (!choose.isPending && calendarId !== status.calendarId) choose.mutate(calendarId);
          }}
        />
      </Field>
      {calendars.isError && (
        <Button
          variant="link"
          size="sm"
          className="w-fit px-0!"
          busy={calendars.isFetching}
          onClick={() => void calendars.refetch()}
        >
          Tentar novamente
        </Button>
      )}
    </div>
  );
}
