import type { Context } from '#server/context.ts';
import { forgetLeft } from './forgetting.service.ts';

/** How often records that an appointment has left are looked at, in milliseconds. */
const FORGETTING_MS = 3_000;

/** Deletes records that only bookings have written, with the last of their appointments. */
export function workOnForgetting(context: Context): void {
  context.jobs.every(FORGETTING_MS, () => forgetLeft(context));
}
