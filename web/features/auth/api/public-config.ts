import { read } from '#web/lib/read.ts';

/** What this installation offers, known before anybody signs in. */
export const publicConfigQuery = read('GET /api/config');
