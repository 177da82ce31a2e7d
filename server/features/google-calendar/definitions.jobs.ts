import { z } from 'zod';
import { googleLoss } from '#shared/contract/google-calendar.ts';
import type { JobDefinition } from '#server/jobs/boss.ts';
import { nothing, organizationId } from '#server/jobs/definitions.ts';

/** Something is to be sent to Google's calendars: which appointments stands in the database. */
export const googlePushJob: JobDefinition<Record<string, never>> = {
  queue: 'google-push',
  version: 1,
  schema: nothing,
};

const googleAhead = z.object({ organizationId, userId: z.string() }).readonly();

/** Whose appointments ahead are to be sent, or sent again: they have switched something on. */
export type GoogleAhead = z.infer<typeof googleAhead>;

export const googleAheadJob: JobDefinition<GoogleAhead> = {
  queue: 'google-ahead',
  version: 1,
  schema: googleAhead,
};

/** Some calendar at Google is due: which one is in the database. */
export const googlePullJob: JobDefinition<Record<string, never>> = {
  queue: 'google-pull',
  version: 1,
  schema: nothing,
};

const googleLeft = z
  .object({
    organizationId,
    userId: z.string(),
    googleEmail: z.string(),
    refreshToken: z.string(),
    accessToken: z.string(),
    channelId: z.string().nullable(),
    channelResourceId: z.string().nullable(),
  })
  .readonly();

/** What a professional who was removed leaves at Google; tokens sealed. */
export type GoogleLeft = z.infer<typeof googleLeft>;

export const googleLeftJob: JobDefinition<GoogleLeft> = {
  queue: 'google-left',
  version: 1,
  schema: googleLeft,
};

const googleTroubleMail = z
  .object({
    organizationId,
    userId: z.string(),
    /** What was lost: the grant when it is not said. */
    loss: googleLoss.exactOptional(),
  })
  .readonly();

/** A professional is written to because Google takes nothing of theirs until they do something. */
export type GoogleTroubleMail = z.infer<typeof googleTroubleMail>;

export const googleTroubleMailJob: JobDefinition<GoogleTroubleMail> = {
  queue: 'google-trouble-mail',
  version: 1,
  schema: googleTroubleMail,
};

export const GOOGLE_QUEUES: readonly string[] = [
  googleAheadJob.queue,
  googleLeftJob.queue,
  googlePushJob.queue,
  googlePullJob.queue,
  googleTroubleMailJob.queue,
];
