import { clsx } from 'clsx';
import type { AdminStats } from '#shared/contract/users.ts';
import { Card, CardBody, CardHeader } from '#web/components/ui/card.tsx';
import { dayIn, formatDay, formatNumber, weekdayName } from '#web/lib/format.ts';
import { weekdayOf } from '#web/lib/format-day.ts';

/** This week in figures, and its days side by side. */
export function WeekCard({ stats }: { stats: AdminStats }) {
  const most = stats.mostActiveProfessional;
  return (
    <Card aria-label="Estatísticas da semana" className="flex flex-col">
      <CardHeader title="Estatísticas da semana" />
      <CardBody className="flex flex-1 flex-col gap-5">
        <WeekBars stats={stats} />
        <dl className="grid grid-cols-1 gap-2.5">
          <Figure name="Esta semana" value={formatNumber(stats.weekAppointments)} />
          <Figure name="Média diária" value={formatNumber(stats.dailyAverage)} />
          <Figure
            name="Mais ativo"
            value={most === null ? 'Ninguém ainda' : `${most.name} (${formatNumber(most.count)})`}
          />
        </dl>
      </CardBody>
    </Card>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex min-w-0 items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="num min-w-0 text-right font-medium wrap-anywhere">{value}</dd>
    </div>
  );
}

function WeekBars({ stats }: { stats: AdminStats }) {
  const highest = Math.max(1, ...stats.weekByDay.map((day) => day.count));
  const today = dayIn(new Date(), stats.timezone);
  return (
    <ol className="grid min-h-32 flex-1 grid-cols-7 gap-2">
      {stats.weekByDay.map(({ date, count }) => {
        const isToday = date === today;
        return (
          <li key={date} title={formatDay(date)} className="flex flex-col items-center gap-1.5">
            <span className="flex w-full flex-1 flex-col items-center justify-end gap-1.5">
              <span className={clsx('num text-xs', count === 0 ? 'text-faint' : 'text-muted')}>{count}</span>
              <span
                aria-hidden="true"
                className={clsx('min-h-[3px] w-full rounded-xs', isToday ? 'bg-accent' : 'bg-line-strong')}
                style={{ height: `${(count / highest) * 80}%` }}
              />
            </span>
            <span className={clsx('text-xs', isToday ? 'font-semibold text-accent-text' : 'text-muted')}>
              {weekdayName(weekdayOf(date), 'short')}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
