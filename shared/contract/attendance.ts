import { z } from 'zod';
import { id } from './common.ts';
import { ATTENDANCE_LIMIT } from './limits.ts';

/** Whether the client of an appointment came; null beside it while nobody said. */
export const attendance = z.enum(['came', 'missed']);
export type Attendance = z.infer<typeof attendance>;

/** `POST /api/appointments/attendance`: says it of one appointment, or of those of a day; null takes it back. */
export const attendanceBody = z.object({
  ids: z.array(id).min(1).max(ATTENDANCE_LIMIT),
  attendance: attendance.nullable(),
});
export type AttendanceBody = z.infer<typeof attendanceBody>;

export const attendanceAnswer = z.object({
  /** How many said something else before. */
  changed: z.int(),
  /** Those that are gone, or that the caller may not see. */
  missing: z.array(id),
});
export type AttendanceAnswer = z.infer<typeof attendanceAnswer>;
