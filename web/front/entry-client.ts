import { startTheme, toggleTheme } from '#web/lib/theme.ts';

/** All that the front door needs of a script: the theme. Its pages are plain HTML and stay so. */
startTheme();
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-theme-toggle]') !== null) toggleTheme();
});

// The server writes the addresses of the pictures; this build is the one that brings their files along.
import.meta.glob('./pictures/*.{webp,jpg}', { eager: true, import: 'default' });
