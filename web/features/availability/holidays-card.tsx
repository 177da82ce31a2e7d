import { useQuery } from '@tanstack/react-query';
import type { Holiday } from '#shared/contract/exceptions.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardHeader } from '#web/components/ui/card.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { formatDay, weekdayName } from '#web/lib/format.ts';
import { weekdayOf } from '#web/lib/format-day.ts';
import { holidaysQuery, useChangeHolidays } from './api/exceptions.ts';
import { HolidayPlace } from './holiday-place.tsx';
import { KeptList } from './kept-list.tsx';

/** The holidays ahead, of the person's country: days off, unless the person works on them. */
export function HolidaysCard({
  userId,
  timezone,
  appointmentHref,
}: {
  userId: string | undefined;
  timezone: string;
  appointmentHref: (id: string) => string;
}) {
  const holidays = useQuery(holidaysQuery(userId));
  const change = useChangeHolidays();
  const whose = userId === undefined ? {} : { userId };
  const allWorked = holidays.data?.every((holiday) => holiday.isWorked) === true;
  return (
    <Card aria-label="Feriados">
      <CardHeader
        title="Feriados"
        description="Sem atendimento, a não ser nos que você ligar."
        actions={
          holidays.data !== undefined &&
          holidays.data.length > 0 && (
            <Button
              size="sm"
              busy={change.isPending && change.variables.keys === undefined}
              onClick={() => change.mutate({ ...whose, isWorked: !allWorked })}
            >
              {allWorked ? 'Fechar em todos' : 'Atender em todos'}
            </Button>
          )
        }
      />
      <HolidayPlace userId={userId} />
      <div className="border-t">
        {holidays.isPending ? (
          <SkeletonRows rows={6} />
        ) : holidays.isError ? (
          <ErrorState onRetry={() => void holidays.refetch()} retrying={holidays.isFetching} />
        ) : holidays.data.length === 0 ? (
          <p className="px-4 py-3 text-muted sm:px-5">
            Este fuso horário não é de nenhum país. Escolha um para fechar nos feriados dele.
          </p>
        ) : (
          <ul className="divide-y">
            {holidays.data.map((holiday) => (
              <HolidayLine
                key={holiday.date}
                holiday={holiday}
                busy={change.isPending}
                timezone={timezone}
                appointmentHref={appointmentHref}
                onChange={(isWorked) => change.mutate({ ...whose, keys: [holiday.key], isWorked })}
              />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function HolidayLine({
  holiday,
  busy,
  timezone,
  appointmentHref,
  onChange,
}: {
  holiday: Holiday;
  busy: boolean;
  timezone: string;
  appointmentHref: (id: string) => string;
  onChange: (isWorked: boolean) => void;
}) {
  const { name, date, isWorked } = holiday;
  return (
    <li className="flex flex-wrap items-center gap-x-3 px-4 py-2.5 sm:px-5">
      <div className="min-w-[min(11rem,100%)] flex-1">
        <p className="font-medium">{name}</p>
        <p className="num text-ui text-muted first-letter:uppercase">
          {weekdayName(weekdayOf(date), 'medium')}, {formatDay(date)}
        </p>
      </div>
      <div className="flex items-center gap-3 max-sm:w-full max-sm:justify-between">
        <span className="text-ui text-muted">{isWorked ? 'Atendo normalmente' : 'Não atendo'}</span>
        <Switch
          aria-label={`Atendo normalmente: ${name}, ${formatDay(date)}`}
          checked={isWorked}
          busy={busy}
          onCheckedChange={onChange}
        />
      </div>
      <div className="w-full">
        <KeptList entry={holiday} timezone={timezone} appointmentHref={appointmentHref} />
      </div>
    </li>
  );
}
