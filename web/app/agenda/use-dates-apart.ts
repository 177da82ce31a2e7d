import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { DatesApart } from '#shared/contract/exceptions.ts';
import { datesAround } from '#shared/team-agenda.ts';
import { datesApartQuery } from '#web/features/availability/api/exceptions.ts';
import { useTryingAgain } from '#web/lib/use-trying-again.ts';

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
  return useHealing(useQuery({ ...datesApartQuery({ ...datesAround(date), ...whose }), enabled }));
}

/** A reading that is tried again by itself where it failed: hours are drawn without a word that could be pressed. */
export function useHealing<Answer>(query: UseQueryResult<Answer>): UseQueryResult<Answer> {
  useTryingAgain(query.isLoadingError ? () => void query.refetch() : undefined);
  return query;
}
