import { calledName } from '#shared/clients/called-name.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { Attendance } from '#shared/contract/attendance.ts';
import { useMarkAttendance } from '#web/features/appointments/api/mark-attendance.ts';
import { toast } from '#web/lib/toast.ts';

const WORDS = { came: 'Veio', missed: 'Faltou', unsaid: 'Presença desmarcada' };

/** Says from the agenda whether the client of an appointment came; what is said already is taken back. A message undoes it. */
export function useAttend(appointments: readonly Appointment[]): (id: string, said: Attendance) => void {
  const mark = useMarkAttendance();
  return (id, said) => {
    const appointment = appointments.find((each) => each.id === id);
    if (appointment === undefined) return;
    const before = appointment.attendance ?? null;
    const attendance = before === said ? null : said;
    mark.mutate(
      { ids: [id], attendance },
      {
        onSuccess: () =>
          toast({
            title: WORDS[attendance ?? 'unsaid'],
            description: calledName(appointment),
            variant: 'success',
            action: { label: 'Desfazer', onClick: () => mark.mutate({ ids: [id], attendance: before }) },
          }),
      },
    );
  };
}
