import { z } from 'zod';

/** `GET /api/config`: run-time facts the web needs before anybody signs in. */
export const publicConfig = z.object({
  brand: z.object({ name: z.string(), shortName: z.string() }),
  externalAuthHost: z.string().nullable(),
  googleConfigured: z.boolean(),
  /** Whether e-mails leave this installation; without a mail server they are kept as files. */
  sendsMail: z.boolean(),
});
export type PublicConfig = z.infer<typeof publicConfig>;

export const health = z.object({ status: z.enum(['ok', 'unavailable']), database: z.string() });
