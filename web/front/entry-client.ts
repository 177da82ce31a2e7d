import { startTheme, toggleTheme } from '#web/lib/theme.ts';

const COPIED_MS = 2_000;

/** All that the front door needs of a script: the theme, and copying samples. Its pages are plain HTML and stay so. */
startTheme();
document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  if (target.closest('[data-theme-toggle]') !== null) toggleTheme();
  const button = target.closest<HTMLElement>('[data-copy]');
  if (button !== null) void copySample(button);
});

/** Copies the text beside a button; where the browser refuses, it is selected, for the hand to copy. */
async function copySample(button: HTMLElement): Promise<void> {
  const text = button.closest('[data-copy-box]')?.querySelector('pre');
  const word = button.querySelector('[aria-live]');
  if (text == null || word === null) return;
  try {
    await navigator.clipboard.writeText(text.textContent);
    button.dataset['copied'] = '';
    word.textContent = 'Copiado';
  } catch {
    getSelection()?.selectAllChildren(text);
    word.textContent = 'Use Ctrl+C';
  }
  setTimeout(() => {
    delete button.dataset['copied'];
    word.textContent = 'Copiar';
  }, COPIED_MS);
}

// The server writes the addresses of the pictures; this build is the one that brings their files along.
import.meta.glob('./pictures/*.{webp,jpg}', { eager: true, import: 'default' });
