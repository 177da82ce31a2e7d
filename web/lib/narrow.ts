/** Where a screen is a phone's: a media query. */
export const NARROW = '(max-width: 767px)';
