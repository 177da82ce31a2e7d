import type { Context } from '#server/context.ts';
import { accountNoticeJob } from '#server/jobs/definitions.ts';
import { sendNotice } from './notices.service.ts';

/** Mails about what was done to an account. */
export function workOnNotices(context: Context): void {
  context.jobs.work(accountNoticeJob, (task) => sendNotice(context, task));
}
