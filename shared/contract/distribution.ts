import { z } from 'zod';
import type { DistributionNote } from '#shared/distribution/reason-text.ts';
import type { DistributionPolicy } from '#shared/distribution/choose.ts';
import { DISTRIBUTION_PRIORITY, DISTRIBUTION_SHARE } from './limits.ts';

/** Whether a team's links offer "Qualquer profissional": not at all, after the people, before them, or instead of them. */
export const anyProfessional = z.enum(['off', 'offered', 'first', 'only']);
export type AnyProfessional = z.infer<typeof anyProfessional>;

/** How the person for such an appointment is chosen. */
export const distributionPolicy = z.enum([
  'balanced',
  'priority',
  'least_busy_day',
  'same_professional',
] satisfies DistributionPolicy[]);

/** Each person's part in it. */
export const distributionPart = z.object({
  /** Per cent of the person's offered time that counts for their share; with 0 they get no such appointment. */
  distributionShare: z.int().min(DISTRIBUTION_SHARE.min).max(DISTRIBUTION_SHARE.max),
  /** Who comes first where the policy is priority: 1 before 2. */
  distributionPriority: z.int().min(DISTRIBUTION_PRIORITY.min).max(DISTRIBUTION_PRIORITY.max),
});

const name = z.string();

/** Why somebody was chosen, with their name as it was then; `reasonText` makes a sentence of it. */
export const distributionNote = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('only_one_free'), name }),
  z.object({ kind: z.literal('only_one_offers'), name, hasService: z.literal(true).exactOptional() }),
  z.object({ kind: z.literal('had_freed_time'), name }),
  z.object({
    kind: z.literal('below_share'),
    name,
    minutes: z.int(),
    countsNew: z.literal(true).exactOptional(),
  }),
  z.object({ kind: z.literal('priority'), name, priority: z.int() }),
  z.object({ kind: z.literal('least_busy_day'), name, minutes: z.int() }),
  z.object({ kind: z.literal('same_professional'), name, isAhead: z.literal(true).exactOptional() }),
]) satisfies z.ZodType<DistributionNote>;
