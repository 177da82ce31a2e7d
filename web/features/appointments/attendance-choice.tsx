import { Check, X } from 'lucide-react';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { Attendance } from '#shared/contract/attendance.ts';
import { Button } from '#web/components/ui/button.tsx';

export type AttendanceChoiceProps = {
  appointment: Pick<Appointment, 'clientName'>;
  attendance: Attendance | null;
  busy: boolean;
  /** Null takes back what was said. */
  onSay: (attendance: Attendance | null) => void;
};

const CHOICES = [
  { value: 'came', label: 'Veio', icon: <Check aria-hidden="true" /> },
  { value: 'missed', label: 'Faltou', icon: <X aria-hidden="true" /> },
] as const;

/** Whether the client came: one press says it, the same once more takes it back. */
export function AttendanceChoice({ appointment, attendance, busy, onSay }: AttendanceChoiceProps) {
  return (
    <span
      role="group"
      aria-label={`Presença de ${appointment.clientName}`}
      className="flex gap-1.5 max-sm:in-[li]:pl-15"
    >
      {CHOICES.map(({ value, label, icon }) => (
        <Button
          key={value}
          size="sm"
          aria-pressed={attendance === value}
          disabled={busy}
          onClick={() => onSay(attendance === value ? null : value)}
          className="aria-pressed:border-accent! aria-pressed:bg-accent-soft! aria-pressed:text-accent-text!"
        >
          {icon}
          {label}
        </Button>
      ))}
    </span>
  );
}
