import { MANUAL_DURATIONS, DEFAULT_DURATION } from '#shared/contract/limits.ts';
import type { AnybodyService } from '#shared/contract/booking.ts';
import { firstNameOf } from '#web/lib/shown-name.ts';

/** For what a free time is sought: the name of a service, or minutes. */
export type SoughtLength =
  | { readonly service: string; readonly duration?: never }
  | { readonly duration: number; readonly service?: never };

/** Where the device keeps for what a free time was sought last. */
const USUAL_KEY = 'first_free_length';

/** The value of a choice in the list of services and lengths. */
export const choiceOf = ({ service, duration }: SoughtLength): string =>
  service === undefined ? `min:${duration}` : `svc:${service}`;

/** The length that a choice means; null for what is none. */
export function lengthOf(choice: string): SoughtLength | null {
  if (choice.startsWith('svc:')) return { service: choice.slice(4) };
  const minutes = Number(choice.startsWith('min:') ? choice.slice(4) : NaN);
  return MANUAL_DURATIONS.some((each) => each === minutes) ? { duration: minutes } : null;
}

/**
 * What was sought last on this device, where it is still offered; else the only service, or an hour where there is none. Null
 * where one of several services has to be chosen: a length alone would book without service and price.
 */
export function usualLength(services: readonly AnybodyService[]): SoughtLength | null {
  const last = lengthOf(localStorage.getItem(USUAL_KEY) ?? '');
  const isOffered = last?.service === undefined || services.some(({ name }) => name === last.service);
  if (last !== null && isOffered) return last;
  const [only, ...others] = services;
  if (only === undefined) return { duration: DEFAULT_DURATION };
  return others.length === 0 ? { service: only.name } : null;
}

export function keepUsualLength(length: SoughtLength): void {
  localStorage.setItem(USUAL_KEY, choiceOf(length));
}

/** The first name of each, or the whole one where another has the same first name, by id. */
export function briefNames(
  people: readonly { readonly id: string; readonly name: string }[],
): Map<string, string> {
  return new Map(
    people.map(({ id, name }) => {
      const isAlone = people.every(
        (other) => other.id === id || firstNameOf(other.name) !== firstNameOf(name),
      );
      return [id, isAlone ? firstNameOf(name) : name];
    }),
  );
}
