import type { GoogleLoss } from '#shared/contract/google-calendar.ts';
import type { JobDefinition } from '#server/jobs/boss.ts';
import type { OrganizationId } from '#server/db/scope.ts';

/** Something is to be sent to Google's calendars: which appointments stands in the database. */
export const googlePushJob: JobDefinition<Record<string, never>> = { queue: 'google-push', version: 1 };

/** Whose appointments ahead are to be sent, or sent again: they have switched something on. */
export type GoogleAhead = { readonly organizationId: OrganizationId; readonly userId: string };

export const googleAheadJob: JobDefinition<GoogleAhead> = { queue: 'google-ahead', version: 1 };

/** Some calendar at Google is to be looked at: which stands in the database. */
export const googlePullJob: JobDefinition<Record<string, never>> = { queue: 'google-pull', version: 1 };

/** What a professional who was removed leaves at Google; tokens sealed. */
export type GoogleLeft = {
  readonly organizationId: OrganizationId;
  readonly userId: string;
  readonly googleEmail: string;
  readonly refreshToken: string;
  readonly accessToken: string;
  readonly channelId: string | null;
  readonly channelResourceId: string | null;
};

export const googleLeftJob: JobDefinition<GoogleLeft> = { queue: 'google-left', version: 1 };

/** A professional is written to because Google takes nothing of theirs until they do something. */
export type GoogleTroubleMail = {
  readonly organizationId: OrganizationId;
  readonly userId: string;
  /** What was lost: the grant when it is not said. */
  readonly loss?: GoogleLoss;
};

export const googleTroubleMailJob: JobDefinition<GoogleTroubleMail> = {
  queue: 'google-trouble-mail',
  version: 1,
};

export const GOOGLE_QUEUES: readonly string[] = [
  googleAheadJob.queue,
  googleLeftJob.queue,
  googlePushJob.queue,
  googlePullJob.queue,
  googleTroubleMailJob.queue,
];
