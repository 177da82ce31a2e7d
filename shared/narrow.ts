/** Where a screen is a phone's, or has as little room for large text: a media query, the same as `max-md` in classes. */
export const NARROW = '(width < 48rem)';
