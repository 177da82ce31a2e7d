/**
 * The script that a page carries inline in its head, before its style sheet, so that the first paint already has
 * the right theme. Text, because the html files hold a copy of it. Same rule as `getShownTheme` in theme.ts;
 * theme.test.ts holds the three together.
 */
export const themeBootScript =
  "try{var t=localStorage.getItem('vite-ui-theme');" +
  "if(t==='dark'||(t==='system'&&matchMedia('(prefers-color-scheme: dark)').matches))" +
  "document.documentElement.classList.add('dark')}catch(e){}";
