import { useQuery } from '@tanstack/react-query';
import type { AvailabilitySlot } from '#shared/contract/availability.ts';
import type { User } from '#shared/contract/users.ts';
import { availabilityQuery } from '#web/features/availability/api/availability.ts';
import { exceptionsQuery } from '#web/features/availability/api/exceptions.ts';
import { firstBookableQuery } from '#web/features/users/api/people.ts';

/**
 * Whom a choice of a professional begins with, by id: oneself, or where an administrator has no hours the first of the team
 * who has. Null until that is known.
 */
export function useFirstChoice(profile: User | undefined, enabled = true): string | null {
  const asks = enabled && profile?.role === 'admin';
  // By the id, as the screens read the hours of the person chosen, who is mostly oneself.
  const own = useQuery({ ...availabilityQuery(profile?.id), enabled: asks });
  const first = useQuery({ ...firstBookableQuery, enabled: asks });
  if (profile === undefined) return null;
  if (!asks) return profile.id;
  if (own.isPending || first.isPending) return null;
  return isOpen(own.data) ? profile.id : (first.data?.people[0]?.id ?? profile.id);
}

/**
 * Whether somebody has hours of the week, without which their page opens no time.
 * @param userId null asks nothing
 */
export function useHasHours(userId: string | null): { hasHours: boolean | undefined; isPending: boolean } {
  const { data, isLoading } = useQuery({
    ...availabilityQuery(userId ?? undefined),
    enabled: userId !== null,
  });
  return { hasHours: data && isOpen(data), isPending: isLoading };
}

/** The weekly hours of somebody; none while they are read. @param userId null asks nothing */
export function useHours(userId: string | null) {
  return useQuery({ ...availabilityQuery(userId ?? undefined), enabled: userId !== null }).data ?? NO_HOURS;
}

const NO_HOURS: AvailabilitySlot[] = [];

/** Whether nothing of somebody can open for the waiting list: neither the week nor a single date has hours. @param userId null asks nothing */
export function useNothingOpens(userId: string | null): boolean {
  const isClosed = useHasHours(userId).hasHours === false;
  const dates = useQuery({ ...exceptionsQuery(userId ?? undefined), enabled: isClosed });
  return isClosed && dates.data?.opensDates === false;
}

function isOpen(hours: readonly { readonly isActive: boolean }[] | undefined): boolean {
  return hours?.some(({ isActive }) => isActive) === true;
}
