import { useQuery } from '@tanstack/react-query';
import type { AnybodyService } from '#shared/contract/booking.ts';
import type { FirstFreeTime } from '#shared/contract/first-free.ts';
import type { CreationStart } from '#web/features/appointments/use-creation-form.ts';
import { sharedServicesQuery } from '#web/features/products/api/products.ts';
import { dayIn, formatTime } from '#web/lib/format.ts';
import { lengthOf, usualLength, type SoughtLength } from '../agenda/first-free-values.ts';

const NO_SERVICES: readonly AnybodyService[] = [];

/**
 * For what a free time is sought: what was chosen, else what is usual on this device. Its length is null while the services are
 * not known, so that nothing is sought twice, and where one of several has to be chosen.
 */
export function useSoughtLength(choice: string | null): {
  readonly offered: readonly AnybodyService[];
  readonly isKnown: boolean;
  readonly length: SoughtLength | null;
} {
  const services = useQuery(sharedServicesQuery);
  const offered = services.data ?? NO_SERVICES;
  const isKnown = services.data !== undefined || services.isError;
  const chosen = choice === null ? null : lengthOf(choice);
  return { offered, isKnown, length: isKnown ? (chosen ?? usualLength(offered)) : null };
}

/** A new appointment at a time that was found. */
export function creationAt(
  { userId, startTime, timezone, productId }: FirstFreeTime,
  length: SoughtLength | null,
): CreationStart {
  return {
    userId,
    date: dayIn(startTime, timezone),
    time: formatTime(startTime, timezone),
    ...(productId === null
      ? {
          mode: 'manual' as const,
          ...(length?.duration === undefined ? {} : { duration: length.duration }),
        }
      : { mode: 'product' as const, productId }),
  };
}
