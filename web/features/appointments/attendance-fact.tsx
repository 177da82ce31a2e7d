import { useState } from 'react';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { Attendance } from '#shared/contract/attendance.ts';
import { useMarkAttendance } from './api/mark-attendance.ts';
import { AttendanceChoice } from './attendance-choice.tsx';

/** Whether the client of an open appointment came, as it was read or as it was said here since. */
export function AttendanceFact({ appointment }: { appointment: Appointment }) {
  const [said, setSaid] = useState<Attendance | null>(appointment.attendance ?? null);
  const mark = useMarkAttendance();
  return (
    <AttendanceChoice
      label="Presença"
      attendance={said}
      busy={mark.isPending}
      onSay={(attendance) =>
        mark.mutate({ ids: [appointment.id], attendance }, { onSuccess: () => setSaid(attendance) })
      }
    />
  );
}
