import type { Context } from '#server/context.ts';
import { emailProofJob, passwordResetJob } from '#server/jobs/definitions.ts';
import { sendProof } from './proof.service.ts';
import { sendReset } from './reset.service.ts';

/** Mails links that set a password and links that prove an e-mail. */
export function workOnResets(context: Context): void {
  context.jobs.work(passwordResetJob, (asked) => sendReset(context, asked));
  context.jobs.work(emailProofJob, (asked) => sendProof(context, asked));
}
