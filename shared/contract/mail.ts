import { z } from 'zod';

/** Failures that the administrator's screen lists. */
export const MAIL_TROUBLE_COUNT = 20;

export const mailStatus = z.object({
  /** Whether mails leave by a mail server or are written into a folder of the server. */
  kind: z.enum(['smtp', 'folder']),
  /** The mail server's host, or the folder. */
  where: z.string(),
  from: z.string(),
  troubles: z.array(
    z.object({
      receiverName: z.string(),
      subject: z.string(),
      /** What the mail server said. */
      error: z.string(),
      tries: z.int(),
      /** No further try will be made. */
      isFinal: z.boolean(),
      failedAt: z.string(),
      /** When it is tried again; null when it is not, or nobody knows. */
      nextTryAt: z.string().nullable(),
    }),
  ),
  /** The newest failure of a mail that could not be handed over at all; null while mails leave. */
  failing: z.object({ error: z.string(), failedAt: z.string() }).nullable(),
});
export type MailStatus = z.infer<typeof mailStatus>;

export const mailTestAnswer = z.object({ success: z.boolean(), message: z.string() });
export type MailTestAnswer = z.infer<typeof mailTestAnswer>;
