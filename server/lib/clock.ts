/** Where "now" comes from: passed in, so that tests move time and no rule reads the wall clock by itself. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
