export type TeamFilter = { text: string; status: 'all' | 'active' | 'inactive' };

/** From this many people on, a list is searched rather than read. */
export const SEARCH_FROM = 8;

export const WHOLE_TEAM: TeamFilter = { text: '', status: 'all' };
