import { z } from 'zod';

/** `GET /api/config`: run-time facts the web needs before anybody signs in. */
export const publicConfig = z.object({
  brand: z.object({ name: z.string(), shortName: z.string() }),
  externalAuthHost: z.string().nullable(),
  googleConfigured: z.boolean(),
  /** Whether e-mails leave this installation; without a mail server they are kept as files. */
  sendsMail: z.boolean(),
  /** Whether a visitor may register, which creates an organisation. */
  registrationOpen: z.boolean(),
});
export type PublicConfig = z.infer<typeof publicConfig>;

/** `GET /api/health/live`: the process answers; nothing else is asked. */
export const liveness = z.object({ status: z.literal('ok') });

/** `GET /api/health/ready`: whether requests should be sent here. */
export const readiness = z.object({
  status: z.enum(['ok', 'draining', 'unavailable']),
  database: z.string(),
});

export const health = z.object({ status: z.enum(['ok', 'unavailable']), database: z.string() });
