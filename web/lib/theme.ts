/**
 * The theme: a preference kept on this device and the class it puts on the document. No React in here.
 * The page's head runs `themeBootScript` (theme-boot.ts) before the first paint; this module takes over from it.
 */

const THEME_KEY = 'vite-ui-theme';
type Theme = 'light' | 'dark' | 'system';

const DARK_QUERY = '(prefers-color-scheme: dark)';
let current: Theme | undefined;

/** The stored preference; light when there is none, or when the device refuses to store. */
export function getTheme(): Theme {
  current ??= read();
  return current;
}

function read(): Theme {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return stored === 'dark' || stored === 'system' ? stored : 'light';
  } catch {
    return 'light';
  }
}

/** What is on screen: `system` follows the device. */
export function getShownTheme(): 'light' | 'dark' {
  const theme = getTheme();
  if (theme !== 'system') return theme;
  return matchMedia(DARK_QUERY).matches ? 'dark' : 'light';
}

/** Keeps the preference and shows it at once. */
function setTheme(theme: Theme): void {
  current = theme;
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Private windows may refuse storage: the choice then lasts as long as the page.
  }
  show();
}

/** Light becomes dark and dark light, from whatever is on screen. */
export function toggleTheme(): void {
  setTheme(getShownTheme() === 'dark' ? 'light' : 'dark');
}

/** Shows the preference and follows the device and the other tabs from now on. Returns the way to stop. */
export function startTheme(): () => void {
  const device = matchMedia(DARK_QUERY);
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== THEME_KEY && event.key !== null) return;
    current = undefined;
    show();
  };
  device.addEventListener('change', show);
  window.addEventListener('storage', fromOtherTab);
  show();
  return () => {
    device.removeEventListener('change', show);
    window.removeEventListener('storage', fromOtherTab);
  };
}

function show(): void {
  document.documentElement.classList.toggle('dark', getShownTheme() === 'dark');
}
