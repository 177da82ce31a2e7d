import { CheckCheck } from 'lucide-react';
import { calledName } from '#shared/clients/called-name.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import { ATTENDANCE_LIMIT } from '#shared/contract/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { dayIn, dayTitle, formatTime } from '#web/lib/format.ts';
import { toast } from '#web/lib/toast.ts';
import { useMarkAttendance } from './api/mark-attendance.ts';
import { AttendanceChoice } from './attendance-choice.tsx';
import { dedupeAppointments } from './dedupe.ts';

export type AttendanceDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The day on screen, 'YYYY-MM-DD'. */
  date: string;
  /** All that is on screen. */
  appointments: readonly Appointment[];
  /** The moment, in milliseconds. */
  now: number;
  /** Whether they are several people's. */
  isTeam: boolean;
};

/** The appointments of a day ('YYYY-MM-DD', by each one's clock) that have begun at a moment in milliseconds, by start. */
function begunOn(appointments: readonly Appointment[], date: string, now: number): Appointment[] {
  return dedupeAppointments(appointments)
    .filter(({ startTime, timezone }) => Date.parse(startTime) <= now && dayIn(startTime, timezone) === date)
    .toSorted((one, other) => one.startTime.localeCompare(other.startTime));
}

/** Whose it is among several people's, and by which clock its time is where that is not the reader's. */
function asideOf({ professionalName, timezone, startTime }: Appointment, isTeam: boolean): string {
  return [isTeam ? professionalName : undefined, foreignZone(timezone, startTime)]
    .filter(Boolean)
    .join(' · ');
}

/** Who came and who did not, at the end of a day: one press for each client, or one for all the others. */
export function AttendanceDialog({ open, onClose, date, now, isTeam, ...screen }: AttendanceDialogProps) {
  const appointments = begunOn(screen.appointments, date, now);
  const mark = useMarkAttendance();
  const unsaid = appointments.filter(({ attendance }) => attendance == null).map(({ id }) => id);
  const markOthers = (ids: string[]): void => {
    mark.mutate(
      { ids, attendance: 'came' },
      {
        onSuccess: () =>
          toast({
            title: ids.length === 1 ? '1 presença marcada' : `${ids.length} presenças marcadas`,
            variant: 'success',
            action: { label: 'Desfazer', onClick: () => mark.mutate({ ids, attendance: null }) },
          }),
      },
    );
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Presenças"
      description={`Quem veio e quem faltou: ${dayTitle(date)}, do que a agenda mostra e já começou.`}
    >
      {appointments.length === 0 ? (
        <p className="text-muted">Nenhum agendamento deste dia começou ainda.</p>
      ) : (
        <ul className="divide-y border-y sm:max-h-96 sm:overflow-y-auto">
          {appointments.map((appointment) => (
            <li key={appointment.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2">
              <span className="num w-12 shrink-0 font-semibold">
                {formatTime(appointment.startTime, appointment.timezone)}
              </span>
              <span className="min-w-0 flex-1 basis-40">
                <span className="block font-medium wrap-anywhere">{calledName(appointment)}</span>
                <span className="block text-ui wrap-anywhere text-muted">{asideOf(appointment, isTeam)}</span>
              </span>
              <AttendanceChoice
                label={`Presença de ${calledName(appointment)}`}
                attendance={appointment.attendance ?? null}
                busy={mark.isPending}
                onSay={(attendance) => mark.mutate({ ids: [appointment.id], attendance })}
              />
            </li>
          ))}
        </ul>
      )}
      <DialogFooter
        start={
          unsaid.length > 0 &&
          appointments.length > 1 && (
            <Button busy={mark.isPending} onClick={() => markOthers(unsaid.slice(0, ATTENDANCE_LIMIT))}>
              <CheckCheck aria-hidden="true" />
              {othersWords(unsaid.length, appointments.length)}
            </Button>
          )
        }
      >
        <DialogClose>Fechar</DialogClose>
      </DialogFooter>
    </Dialog>
  );
}

/** 'Os outros 3 vieram'; of nobody marked yet, all. */
function othersWords(unsaid: number, all: number): string {
  if (unsaid === all) return `Todos os ${all} vieram`;
  return unsaid === 1 ? 'O outro veio' : `Os outros ${unsaid} vieram`;
}
