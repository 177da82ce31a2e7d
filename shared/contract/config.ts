import { z } from 'zod';

/** `GET /api/config`: run-time facts the web needs before anybody signs in. */
export const publicConfig = z.object({
  brand: z.object({ name: z.string(), shortName: z.string() }),
  externalAuthHost: z.string().nullable(),
  googleConfigured: z.boolean(),
  /** Whether e-mails leave this installation; without a mail server they are kept as files. */
  sendsMail: z.boolean(),
  /** Whether every public booking is confirmed by e-mail, whatever a professional chooses. */
  confirmsAllBookings: z.boolean(),
  /** Whether a visitor may register, which creates an organisation. */
  registrationOpen: z.boolean(),
});

/** `GET /api/health/live`: the process answers; nothing else is asked. */
export const liveness = z.object({ status: z.literal('ok') });

/** `GET /api/health`: whether appointments can be written right now, and if not, why not. */
export const health = z.object({
  status: z.enum(['ok', 'unavailable', 'read-only', 'full']),
  database: z.string(),
});

/** `GET /api/health/ready`: whether requests should be sent here, and if not, why not. */
export const readiness = z.object({
  status: z.enum([...health.shape.status.options, 'draining', 'not-listening']),
  database: z.string(),
});
export type Readiness = z.infer<typeof readiness>;
