import { useQuery } from '@tanstack/react-query';
import type { DatesApart } from '#shared/contract/exceptions.ts';
import { datesAround } from '#shared/team-agenda.ts';
import { datesApartQuery } from '#web/features/availability/api/exceptions.ts';

/**
 * The dates around a shown one on which hours differ from the week, as far as they are known: one read a month,
 * whatever the view and however many people.
 * @param whose the signed-in person's own when left out
 */
export function useDatesApart(
  date: string,
  whose: { userId?: string | undefined; userIds?: string | undefined } = {},
  enabled = true,
): DatesApart | undefined {
  return useQuery({ ...datesApartQuery({ ...datesAround(date), ...whose }), enabled }).data;
}
