/** The least that suggestions are made from: weeks of agenda, and appointments within them. */
export const ENOUGH = { weeks: 8, appointments: 20 } as const;
