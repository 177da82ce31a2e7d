import { Link } from 'wouter';
import type { HoursExceptionEntry } from '#shared/contract/exceptions.ts';
import { dayIn, dayTag, formatTime } from '#web/lib/format.ts';

/** The appointments that stay on a day off, each with the way to it: the professional decides what becomes of them. */
export function KeptList({
  entry: { kept, keptAppointments },
  timezone,
  appointmentHref,
}: {
  entry: Pick<HoursExceptionEntry, 'kept' | 'keptAppointments'>;
  timezone: string;
  appointmentHref: (id: string) => string;
}) {
  if (kept === 0) return null;
  const more = kept - keptAppointments.length;
  return (
    <div className="mt-2 mb-1 border-l-3 border-warn-line pl-3 text-ui">
      <p className="text-warn">
        {kept === 1
          ? '1 agendamento continua marcado. Remarque ou avise o cliente:'
          : `${kept} agendamentos continuam marcados. Remarque ou avise os clientes:`}
      </p>
      <ul className="mt-1 grid gap-0.5">
        {keptAppointments.map(({ id, clientName, startTime }) => (
          <li key={id}>
            <Link
              href={appointmentHref(id)}
              className="inline-flex flex-wrap items-center gap-x-2 underline-offset-4 hover:underline pointer-coarse:min-h-11"
            >
              <span className="num font-medium text-accent-text">
                {dayTag(dayIn(startTime, timezone))}, {formatTime(startTime, timezone)}
              </span>
              <span className="wrap-anywhere">{clientName}</span>
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-1 text-muted">
          {more === 1 ? 'E mais 1 agendamento.' : `E mais ${more} agendamentos.`}
        </p>
      )}
    </div>
  );
}
