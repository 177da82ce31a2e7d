/** Which card of a professional's notifications the bell leads to. */
export const NEWS_ID = 'o-que-mudou';
