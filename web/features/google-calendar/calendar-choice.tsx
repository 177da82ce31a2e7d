import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { CalendarMove, GoogleStatus } from '#shared/contract/google-calendar.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { googleCalendarsQuery, useAskCalendarMove, useChooseCalendar } from './api/calendars.ts';
import { calendarOptions } from './calendar-options.ts';
import { moveWords } from './card-words.ts';

const UNREAD = 'Não foi possível ler as suas agendas no Google.';

/** A calendar that was picked, and what it would mean. */
type Question = { calendarId: string; name: string; move: CalendarMove };

/**
 * The calendar that appointments go to. Before events move to another one, it shows how many move and how many clients are
 * mailed. The present calendar is shown even while Google does not answer.
 */
export function CalendarChoice({ status }: { status: GoogleStatus }) {
  const calendars = useQuery(googleCalendarsQuery(status.googleEmail));
  const choose = useChooseCalendar();
  const askMove = useAskCalendarMove();
  const [question, setQuestion] = useState<Question | null>(null);
  const isBusy = choose.isPending || askMove.isPending;
  const chosen = choose.isPending ? choose.variables : (status.calendarId ?? undefined);
  const options = calendarOptions(calendars.data ?? [], status);
  const ask = (calendarId: string) => {
    if (isBusy || calendarId === status.calendarId) return;
    askMove.mutate(undefined, {
      onSuccess: (move) => {
        const name = options.find(({ value }) => value === calendarId)?.label ?? calendarId;
        if (move.events === 0) choose.mutate(calendarId);
        else setQuestion({ calendarId, name, move });
      },
    });
  };
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
        <Select options={options} value={chosen} onValueChange={ask} />
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
      <ConfirmDialog
        open={question !== null}
        onOpenChange={(open) => {
          if (!open) setQuestion(null);
        }}
        title={`Usar a agenda “${question?.name ?? ''}”?`}
        description={
          <ul className="grid list-disc gap-1 pl-5">
            {question !== null && moveWords(question.move).map((line) => <li key={line}>{line}</li>)}
          </ul>
        }
        confirmLabel="Usar esta agenda"
        destructive={false}
        busy={choose.isPending}
        onConfirm={() => {
          if (question !== null) choose.mutate(question.calendarId, { onSettled: () => setQuestion(null) });
        }}
      />
    </div>
  );
}
