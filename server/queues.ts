import { GOOGLE_QUEUES } from './features/google-calendar/definitions.jobs.ts';
import {
  absenceMailJob,
  accountNoticeJob,
  appointmentEventJob,
  appointmentMailJob,
  emailProofJob,
  holdMailJob,
  housekeepingJob,
  passwordResetJob,
  planRemindersJob,
  seriesMailJob,
  waitingMailJob,
  webhookJob,
  webhookTroubleJob,
  webhookTroubleMailJob,
} from './jobs/definitions.ts';

/** Every queue of the server; each is made at the start. */
export const QUEUES: readonly string[] = [
  appointmentEventJob.queue,
  appointmentMailJob.queue,
  holdMailJob.queue,
  waitingMailJob.queue,
  absenceMailJob.queue,
  seriesMailJob.queue,
  planRemindersJob.queue,
  webhookJob.queue,
  webhookTroubleJob.queue,
  webhookTroubleMailJob.queue,
  passwordResetJob.queue,
  accountNoticeJob.queue,
  emailProofJob.queue,
  ...GOOGLE_QUEUES,
  housekeepingJob.queue,
];
