/** A free time that one press chooses: what is chosen is filled. */
export const freeChipClass =
  'rounded-sm border bg-card text-ui transition-colors not-aria-pressed:hover:border-control-line not-aria-pressed:hover:bg-hover ' +
  'aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-accent-ink';
