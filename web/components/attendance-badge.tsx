import type { Attendance } from '#shared/contract/attendance.ts';
import { Badge } from './ui/badge.tsx';

/** Whether a client came; nothing while nobody said, or where an older process does not tell. */
export function AttendanceBadge({ attendance }: { attendance: Attendance | null | undefined }) {
  if (attendance == null) return null;
  return attendance === 'came' ? <Badge tone="ok">Veio</Badge> : <Badge tone="warn">Faltou</Badge>;
}
