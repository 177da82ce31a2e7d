import { clsx } from 'clsx';
import type { CSSProperties, ReactNode } from 'react';
import { calledName } from '#shared/clients/called-name.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { formatDuration, formatTime } from '#web/lib/format.ts';
import { askedWords, isConfirmed } from '#web/lib/standing.ts';
import { AttendanceBadge } from '#web/components/attendance-badge.tsx';
import { minutesBetween } from './zone-time.ts';

export type AppointmentLineProps = {
  appointment: Appointment;
  color: string;
  /** The zone of the list: an appointment in another one says so. By default the reader's. */
  listZone?: string | undefined;
  /** Whose it is, where a list holds several people's; told apart from namesakes. */
  professional?: string | undefined;
  /** A word before the time, such as the day. */
  lead?: ReactNode;
  onOpen: (appointment: Appointment) => void;
};

/** One appointment of a list: when, who, what. Opens its details. */
export function AppointmentLine({
  appointment,
  color,
  listZone,
  professional,
  lead,
  onOpen,
}: AppointmentLineProps) {
  const { timezone: zone } = appointment;
  const minutes = minutesBetween(appointment.startTime, appointment.endTime);
  const details = [askedWords(appointment), appointment.productName ?? formatDuration(minutes), professional];
  const foreign = foreignZone(zone, appointment.startTime, listZone);
  return (
    <li>
      <button
        type="button"
        onClick={() => onOpen(appointment)}
        style={{ '--c': color } as CSSProperties}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left seen-bar hover:bg-hover/60 sm:px-5 tight:flex-wrap"
      >
        <span
          className={clsx('num shrink-0 whitespace-nowrap', lead === undefined ? 'min-w-14' : 'min-w-18')}
        >
          {lead !== undefined && <span className="block text-xs text-muted">{lead}</span>}
          <span className="block font-semibold">{formatTime(appointment.startTime, zone)}</span>
          {lead === undefined && (
            <span className="block text-xs text-muted">{formatTime(appointment.endTime, zone)}</span>
          )}
        </span>
        <span className="min-w-0 flex-1 tight:basis-full">
          <span className="block truncate font-medium">{calledName(appointment)}</span>
          <span className="block truncate text-ui text-muted">{details.filter(Boolean).join(' · ')}</span>
          {/* Never cut: without it the time is read by the wrong clock. */}
          {foreign !== undefined && <span className="block text-xs text-muted">{foreign}</span>}
        </span>
        {appointment.isOverbooked && <Badge>Encaixe</Badge>}
        <AttendanceBadge attendance={appointment.attendance} />
        {isConfirmed(appointment) && !appointment.attendance && <Badge tone="ok">Confirmado</Badge>}
      </button>
    </li>
  );
}
