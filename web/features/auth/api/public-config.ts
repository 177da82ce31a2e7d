import { queryOptions } from '@tanstack/react-query';
import type { PublicConfig } from '#shared/contract/config.ts';
import { apiKey } from '#web/lib/query-policy.ts';

/** What this installation offers, known before anybody signs in. */
export const publicConfigQuery = queryOptions<PublicConfig>({ queryKey: apiKey('config') });
