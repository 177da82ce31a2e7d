/** Why the limits of a professional refuse a time: each is the code of the error that tells it. */
export const LIMIT_REFUSALS = ['IN_THE_PAST', 'TOO_SOON', 'BEYOND_HORIZON', 'DAY_FULL'] as const;
export type LimitRefusal = (typeof LIMIT_REFUSALS)[number];
