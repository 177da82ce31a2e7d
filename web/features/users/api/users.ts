import { queryOptions } from '@tanstack/react-query';
import type { User } from '#shared/contract/users.ts';
import { apiKey } from '#web/lib/query-policy.ts';

/** The organisation's people, the administrator included. */
export const usersQuery = queryOptions<User[]>({ queryKey: apiKey('admin', 'users') });
