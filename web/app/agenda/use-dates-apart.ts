import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { exceptionsQuery, holidaysQuery } from '#web/features/availability/api/exceptions.ts';
import type { DatesApart } from './agenda-data.ts';

/**
 * The dates on which a person's hours differ from the week, as far as they are known.
 * @param userId whose; undefined for the signed-in person, null for nobody in particular
 */
export function useDatesApart(userId: string | undefined | null): DatesApart {
  const asked = { enabled: userId !== null };
  const exceptions = useQuery({ ...exceptionsQuery(userId ?? undefined), ...asked }).data;
  const holidays = useQuery({ ...holidaysQuery(userId ?? undefined), ...asked }).data;
  return useMemo(
    () => ({
      exceptions: userId === null ? [] : (exceptions ?? []),
      holidays: userId === null ? [] : (holidays ?? []),
    }),
    [userId, exceptions, holidays],
  );
}
