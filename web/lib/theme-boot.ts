/**
 * The script that a page carries inline in its head, before its style sheet, so that the first paint already has
 * the right theme. Text, not code: the build writes it into the html and the server hashes it for its
 * Content-Security-Policy. Same rule as `getShownTheme` in theme.ts; theme.test.ts holds them together.
 */
export const themeBootScript =
  "try{var t=localStorage.getItem('vite-ui-theme');" +
  "if(t==='dark'||(t==='system'&&matchMedia('(prefers-color-scheme: dark)').matches))" +
  "document.documentElement.classList.add('dark')}catch(e){}";
