import { queryOptions } from '@tanstack/react-query';
import type { Colleague } from '#shared/contract/users.ts';
import { apiKey } from '#web/lib/query-policy.ts';

/** The organisation's active people, the signed-in one among them. */
export const colleaguesQuery = queryOptions<Colleague[]>({ queryKey: apiKey('user', 'colleagues') });
