import { read } from '#web/lib/read.ts';

/** The organisation's active people, the signed-in one among them. */
export const colleaguesQuery = read('GET /api/user/colleagues');
