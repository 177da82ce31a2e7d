import { useQuery } from '@tanstack/react-query';
import type { DatesApart } from '#shared/contract/exceptions.ts';
import { datesApartQuery } from '#web/features/availability/api/exceptions.ts';
import { addDays, addMonths, startOfMonth } from '#web/lib/format-day.ts';

/** A month's sheet shows at most a week of its neighbours. */
const WEEK = 7;

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
  const month = startOfMonth(date);
  const range = { from: addDays(month, -WEEK), to: addDays(addMonths(month, 1), WEEK - 1) };
  return useQuery({ ...datesApartQuery({ ...range, ...whose }), enabled }).data;
}
