import { z } from 'zod';
import { email, id, instant, pageNumber, pagination, personName, role } from './common.ts';
import { MOST_DEVICE_TOKENS, PASSWORD_MIN_LENGTH, TEXT_LIMITS } from './limits.ts';
import { secret } from './secret.ts';

export const sessionUser = z.object({ id, role, email: z.string(), name: z.string() });
export type SessionUser = z.infer<typeof sessionUser>;

export const newPassword = z.string().min(PASSWORD_MIN_LENGTH).max(TEXT_LIMITS.password);

/** Kept by a device that has signed in: wrong passwords typed elsewhere do not slow it down. It opens nothing by itself. */
const deviceToken = secret(z.string().regex(/^[\w-]{43}$/));

export const loginBody = z.object({
  email: z.string().trim().min(1).max(TEXT_LIMITS.email),
  password: z.string().min(1).max(TEXT_LIMITS.password),
  deviceTokens: z.array(deviceToken).max(MOST_DEVICE_TOKENS).optional(),
});
export type LoginBody = z.infer<typeof loginBody>;

export const registerBody = z.object({ email, password: newPassword, name: personName });
export type RegisterBody = z.infer<typeof registerBody>;

export const sessionAnswer = z.object({
  user: sessionUser,
  token: secret(z.string()),
  /** To be kept by the device; missing after a sign-in by the external provider. */
  deviceToken: deviceToken.optional(),
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

/** What the login page knows of the provider. The user record and `isAdmin` are taken, and not believed. */
export const externalLoginBody = z.object({
  externalUserData: z.unknown().optional(),
  // What may stand in a header.
  externalToken: z
    .string()
    .max(4096)
    .regex(/^[\x21-\x7e]+$/),
  isAdmin: z.unknown().optional(),
  loginEmail: email,
});
export type ExternalLoginBody = z.infer<typeof externalLoginBody>;

export const changePasswordBody = z.object({
  current: z.string().min(1).max(TEXT_LIMITS.password),
  new: newPassword,
});
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;

/** Answers a new password, which makes the device's token a new one. */
export const passwordAnswer = z.object({ success: z.literal(true), deviceToken });

/** What may have been left behind by another person in the account, and is still in force after a new password. */
export const standing = z.object({
  /** Origins of the addresses that news of appointments are sent to. */
  webhooks: z.array(z.string()),
  /** Of an administrator's organisation, the people who were added within 30 days, by name. */
  people: z.array(z.string()),
  /** The connected Google account. */
  google: z.string().nullable(),
});
export type Standing = z.infer<typeof standing>;

export const resetAnswer = passwordAnswer.extend({ standing });
export type ResetAnswer = z.infer<typeof resetAnswer>;

export const forgotBody = z.object({ email: z.string().trim().min(1).max(TEXT_LIMITS.email) });
export type ForgotBody = z.infer<typeof forgotBody>;

export const resetCheckBody = z.object({ token: z.string().min(1).max(200) });
export type ResetCheckBody = z.infer<typeof resetCheckBody>;
/** Whether a link that sets a new password still holds. */
export const resetCheckAnswer = z.object({ valid: z.boolean() });
export type ResetCheckAnswer = z.infer<typeof resetCheckAnswer>;

export const resetBody = z.object({ token: z.string().min(1).max(200), password: newPassword });
export type ResetBody = z.infer<typeof resetBody>;

/** Where somebody is signed in. */
export const ownSession = z.object({
  id,
  /** 'Chrome no Windows'; null where the browser did not say. */
  device: z.string().nullable(),
  isCurrent: z.boolean(),
  createdAt: instant,
  /** As of an hour ago at the latest. */
  lastUsedAt: instant,
});
export type OwnSession = z.infer<typeof ownSession>;

export const ownSessionsQuery = z.object({ page: pageNumber.default(1) });
/** On every page the session that asks, and after it a page of the others, used last first; the others alone are counted. */
export const ownSessionsAnswer = z.object({ sessions: z.array(ownSession), pagination });
export type OwnSessionsAnswer = z.infer<typeof ownSessionsAnswer>;

/** How long a link that proves an e-mail is valid. */
export const PROOF_LINK_HOURS = 24;

/** The token of a link that proves an e-mail. */
export const proveEmailBody = z.object({ token: z.string().min(1).max(200) });
export type ProveEmailBody = z.infer<typeof proveEmailBody>;
