import { read } from '#web/lib/read.ts';

/** The signed-in person's own profile and scheduling settings. */
export const profileQuery = read('GET /api/user/profile');
