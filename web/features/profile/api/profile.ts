import { queryOptions } from '@tanstack/react-query';
import type { OwnProfile } from '#shared/contract/users.ts';
import { apiKey } from '#web/lib/query-policy.ts';

/** The signed-in person's own profile and scheduling settings. */
export const profileQuery = queryOptions<OwnProfile>({ queryKey: apiKey('user', 'profile') });
