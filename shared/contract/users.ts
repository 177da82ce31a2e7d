import { suggestTimes } from './suggestions.ts';
import { z } from 'zod';
import { newPassword } from './auth.ts';
import { email, hexColor, id, instant, personName, role, seenValues } from './common.ts';
import { distributionPart } from './distribution.ts';
import { OVERBOOKING_LIMIT, TEXT_LIMITS } from './limits.ts';
import { ownLimits, within } from './own-limits.ts';
import { lineText, optionalLine, optionalText } from './text.ts';

/** What people may say of themselves; clients read it on their page. */
const profileTexts = {
  title: optionalLine(TEXT_LIMITS.title),
  description: optionalText(TEXT_LIMITS.description),
} satisfies Partial<Record<keyof typeof TEXT_LIMITS, z.ZodType>>;
export type ProfileText = keyof typeof profileTexts;

/** The same as it is answered. */
export const profileAnswers = z.object({
  title: z.string().nullable(),
  description: z.string().nullable(),
} satisfies Record<ProfileText, z.ZodType>);

/** Appointments over a taken time that begin on one local date; null is no limit, 0 takes none. */
const overbookingLimit = within(OVERBOOKING_LIMIT).nullable();

/** A user as the organisation sees it; the password never leaves. */
export const user = z.object({
  id,
  role,
  name: z.string(),
  email: z.string(),
  ...profileAnswers.shape,
  color: z.string(),
  timezone: z.string(),
  /** Takes appointments and may change things; who is inactive signs in and reads. */
  isActive: z.boolean(),
  /** Inactive, and does not sign in. */
  isSuspended: z.boolean(),
  bookingSlug: z.string(),
  defaultDuration: z.int(),
  /** Minutes; null until the professional has saved one (the buffer is then 0). */
  bufferTime: z.int().nullable(),
  meetingTitle: z.string(),
  meetingDescription: z.string().nullable(),
  autoCreateMeet: z.boolean(),
  calendarSync: z.boolean(),
  moveKeepsDuration: z.boolean(),
  /** Minutes before the start until which a client may still cancel by the link. */
  minimumCancelNotice: z.int(),
  ...ownLimits.shape,
  overbookingLimit,
  /** Which free times their page suggests first. */
  suggestTimes,
  ...distributionPart.shape,
  createdAt: instant,
});
export type User = z.infer<typeof user>;
export const userList = z.array(user);

/** What people see of themselves, besides: without a password of their own they sign in by the external provider alone. */
export const ownProfile = user.extend({
  hasPassword: z.boolean(),
  /** The organisation's mails wait until an administrator, like this one, proves an e-mail by a link. */
  mustProveEmail: z.boolean(),
  /** The organisation asks the team for the e-mail of a client it books. */
  requireClientEmail: z.boolean(),
});
export type OwnProfile = z.infer<typeof ownProfile>;

/** What professionals see of each other, to hand appointments on: less than the public pages tell, and their rule of moves. */
export const colleague = user.pick({
  id: true,
  name: true,
  title: true,
  bookingSlug: true,
  color: true,
  timezone: true,
  isActive: true,
  moveKeepsDuration: true,
});
export type Colleague = z.infer<typeof colleague>;
export const colleagueList = z.array(colleague);

export const createUserBody = z.object({
  name: personName,
  email,
  password: newPassword,
  ...profileTexts,
  color: hexColor.optional(),
  timezone: lineText(60).optional(),
});
export type CreateUserBody = z.input<typeof createUserBody>;

/** Settings that only their owner changes, such as limits and buffer, are refused rather than ignored. */
export const updateUserBody = z.strictObject({
  name: personName.optional(),
  email: email.optional(),
  password: newPassword.optional(),
  ...profileTexts,
  color: hexColor.optional(),
  timezone: lineText(60).optional(),
  /** True ends a suspension too. */
  isActive: z.boolean().optional(),
  /** True makes inactive as well, and wins over the other. */
  isSuspended: z.boolean().optional(),
  ...distributionPart.partial().shape,
  overbookingLimit: overbookingLimit.optional(),
  /** Needed for one's own e-mail and password. */
  currentPassword: z.string().max(TEXT_LIMITS.password).optional(),
  /** What the caller saw in the fields it changes: 409 CHANGED_MEANWHILE where somebody saved something else there. */
  expected: seenValues.optional(),
});
export type UpdateUserBody = z.input<typeof updateUserBody>;

export const updateProfileBody = z.object({
  name: personName.optional(),
  ...profileTexts,
  color: hexColor.optional(),
  bookingSlug: lineText(TEXT_LIMITS.slug).optional(),
  timezone: lineText(60).optional(),
  defaultDuration: z.int().min(15).max(480).optional(),
  bufferTime: z.int().min(0).max(240).optional(),
  meetingTitle: lineText(TEXT_LIMITS.meetingTitle).min(1).optional(),
  meetingDescription: optionalText(TEXT_LIMITS.description),
  autoCreateMeet: z.boolean().optional(),
  calendarSync: z.boolean().optional(),
  moveKeepsDuration: z.boolean().optional(),
  minimumCancelNotice: z.int().min(0).max(43_200).optional(),
  ...ownLimits.partial().shape,
  overbookingLimit: overbookingLimit.optional(),
  suggestTimes: suggestTimes.optional(),
  /** As in `updateUserBody`. */
  expected: seenValues.optional(),
});
export type UpdateProfileBody = z.input<typeof updateProfileBody>;

/** `GET /api/admin/stats`: counts in the administrator's timezone. */
export const adminStats = z.object({
  totalUsers: z.int(),
  activeProfessionals: z.int(),
  totalAppointments: z.int(),
  /** Whether anybody has an active weekly window, and whether anybody has a service: the first steps. */
  hasHours: z.boolean(),
  hasProducts: z.boolean(),
  todayAppointments: z.int(),
  weekAppointments: z.int(),
  /** This week's count divided by 7, one decimal. */
  dailyAverage: z.number(),
  mostActiveProfessional: z.object({ id, name: z.string(), count: z.int() }).nullable(),
  /** Sunday to Saturday of the current week. */
  weekByDay: z.array(z.object({ date: z.string(), count: z.int() })),
  timezone: z.string(),
});
export type AdminStats = z.infer<typeof adminStats>;
