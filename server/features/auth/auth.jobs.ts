import type { Context } from '#server/context.ts';
import { passwordResetJob } from '#server/jobs/definitions.ts';
import { sendReset } from './reset.service.ts';

/** Links for those who forgot their password. */
export function workOnResets(context: Context): void {
  context.jobs.work(passwordResetJob, (asked) => sendReset(context, asked));
}
