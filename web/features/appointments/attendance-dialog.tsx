import { CheckCheck } from 'lucide-react';
import type { Appointment } from '#shared/contract/appointments.ts';
import { ATTENDANCE_LIMIT } from '#shared/contract/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { formatTime } from '#web/lib/format.ts';
import { useMarkAttendance } from './api/mark-attendance.ts';
import { AttendanceChoice } from './attendance-choice.tsx';

export type AttendanceDialogProps = {
  open: boolean;
  onClose: () => void;
  /** The day in words: 'quinta, 26 nov'. */
  day: string;
  /** Its appointments on screen that have begun. */
  appointments: readonly Appointment[];
  /** Whether they are several people's. */
  isTeam: boolean;
};

/** Whose it is among several people's, and by which clock its time is where that is not the reader's. */
function asideOf({ professionalName, timezone, startTime }: Appointment, isTeam: boolean): string {
  return [isTeam ? professionalName : undefined, foreignZone(timezone, startTime)]
    .filter(Boolean)
    .join(' · ');
}

/** Who came and who did not, at the end of a day: one press for each client, or one for all the others. */
export function AttendanceDialog({ open, onClose, day, appointments, isTeam }: AttendanceDialogProps) {
  const mark = useMarkAttendance();
  const unsaid = appointments.filter(({ attendance }) => attendance == null).map(({ id }) => id);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Presenças"
      description={`Quem veio e quem faltou: ${day}, do que a agenda mostra e já começou.`}
    >
      {appointments.length === 0 ? (
        <p className="text-muted">Nenhum agendamento deste dia começou ainda.</p>
      ) : (
        <ul className="max-h-96 divide-y overflow-y-auto border-y">
          {appointments.map((appointment) => (
            <li key={appointment.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2">
              <span className="num w-12 shrink-0 font-semibold">
                {formatTime(appointment.startTime, appointment.timezone)}
              </span>
              <span className="min-w-0 flex-1 basis-40">
                <span className="block font-medium wrap-anywhere">{appointment.clientName}</span>
                <span className="block text-ui wrap-anywhere text-muted">{asideOf(appointment, isTeam)}</span>
              </span>
              <AttendanceChoice
                label={`Presença de ${appointment.clientName}`}
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
          unsaid.length > 0 && (
            <Button
              busy={mark.isPending}
              onClick={() => mark.mutate({ ids: unsaid.slice(0, ATTENDANCE_LIMIT), attendance: 'came' })}
            >
              <CheckCheck aria-hidden="true" />
              {unsaid.length === 1 ? 'O outro veio' : `Os outros ${unsaid.length} vieram`}
            </Button>
          )
        }
      >
        <DialogClose>Fechar</DialogClose>
      </DialogFooter>
    </Dialog>
  );
}
