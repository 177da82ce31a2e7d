/** Milliseconds that the page's own data has the line for itself, before what is left for an idle moment. */
export const IDLE_AFTER_MS = 1_500;
