import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { DatesApart } from '#shared/contract/exceptions.ts';
import { datesAround } from '#shared/team-agenda.ts';
import { datesApartQuery } from '#web/features/availability/api/exceptions.ts';

/**
 * The reading of the dates around a shown one on which hours differ from the week: one a month, whatever the view and however
 * many people.
 * @param whose the signed-in person's own when left out
 */
export function useDatesApart(
  date: string,
  whose: { userId?: string | undefined; userIds?: string | undefined } = {},
  enabled = true,
): UseQueryResult<DatesApart> {
  return useQuery({ ...datesApartQuery({ ...datesAround(date), ...whose }), enabled });
}
