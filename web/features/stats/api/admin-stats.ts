import { ADMIN_STATS } from '#web/lib/query-policy.ts';
import { read } from '#web/lib/read.ts';

/** The organisation's figures, in the administrator's timezone. */
export const adminStatsQuery = { ...read('GET /api/admin/stats'), ...ADMIN_STATS };
