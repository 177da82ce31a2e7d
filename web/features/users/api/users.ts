import { read } from '#web/lib/read.ts';

/** The organisation's people, the administrator included. */
export const usersQuery = read('GET /api/admin/users');
