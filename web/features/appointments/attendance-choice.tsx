import { Check, X } from 'lucide-react';
import type { Attendance } from '#shared/contract/attendance.ts';
import { Button } from '#web/components/ui/button.tsx';

export type AttendanceChoiceProps = {
  /** The accessible name of the choice. */
  label: string;
  attendance: Attendance | null;
  busy: boolean;
  /** Null takes back what was said. */
  onSay: (attendance: Attendance | null) => void;
};

const CHOICES = [
  { value: 'came', word: 'Veio', icon: <Check aria-hidden="true" /> },
  { value: 'missed', word: 'Faltou', icon: <X aria-hidden="true" /> },
] as const;

/** Whether the client came: one press says it, the same once more takes it back. */
export function AttendanceChoice({ label, attendance, busy, onSay }: AttendanceChoiceProps) {
  return (
    <span role="group" aria-label={label} className="flex flex-wrap gap-1.5 max-sm:in-[li]:pl-15">
      {CHOICES.map(({ value, word, icon }) => (
        <Button
          key={value}
          size="sm"
          aria-pressed={attendance === value}
          // The focus stays while it is saved.
          aria-disabled={busy}
          onClick={() => !busy && onSay(attendance === value ? null : value)}
          className="aria-pressed:border-accent! aria-pressed:bg-accent-soft! aria-pressed:text-accent-text!"
        >
          {icon}
          {word}
        </Button>
      ))}
    </span>
  );
}
