import { z } from 'zod';
import { clientRecord } from './client-records.ts';
import { id } from './common.ts';

/** What a client has once: where both records have it, one of the two stays. */
export const mergeChoice = z.enum([
  'name',
  'socialName',
  'birthday',
  'cpf',
  'preferredUserId',
  'preferredContact',
]);
export type MergeChoice = z.infer<typeof mergeChoice>;

/** `GET /api/clients/:id/merge`: what would become of the record, joined with another one. */
export const mergeQuery = z.object({ otherId: id });

const mergeSide = z.object({
  ...clientRecord.pick({
    id: true,
    name: true,
    socialName: true,
    emails: true,
    phones: true,
    birthday: true,
    cpf: true,
    tags: true,
    preferredUserName: true,
    preferredContact: true,
  }).shape,
  /** Of those that the caller may see. */
  appointments: z.int(),
  /** Whether anything is noted of the client that the caller may read. */
  hasNotes: z.boolean(),
});
export type MergeSide = z.infer<typeof mergeSide>;

export const mergePreview = z.object({
  kept: mergeSide,
  other: mergeSide,
  /** What both have, and not alike: the kept record's stays unless the other's is asked for. */
  choices: z.array(mergeChoice),
  /** Whether both together have more than a record may have: nothing can be joined then. */
  isTooMuch: z.boolean(),
});
export type MergePreview = z.infer<typeof mergePreview>;

/** `POST /api/clients/:id/merges`: joins another record with this one. The same twice takes effect once. */
export const mergeBody = z.object({
  otherId: id,
  /** What the kept record takes from the other one, where both have it. */
  take: z.array(mergeChoice).max(mergeChoice.options.length).default([]),
});
export type MergeBody = z.input<typeof mergeBody>;

export const mergeParams = z.object({ id, mergeId: id });
