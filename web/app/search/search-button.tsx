import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Role } from '#shared/contract/common.ts';
import { buttonClass } from '#web/components/ui/button.tsx';
import { areSingleKeysOn } from '#web/lib/single-keys.ts';
import { later } from '#web/lib/later.tsx';

const SearchDialog = later(async () => (await import('./search-dialog.tsx')).SearchDialog, {
  asked: ({ open }) => open,
});

/** Keys that follow the shortcut this soon are meant for the search, in milliseconds. */
const EARLY_MS = 3_000;
const EDITABLE = 'input, textarea, select, [contenteditable], [role="textbox"]';
/** What a shortcut does not open the search over. */
const OPEN_LAYER = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Opens the search: a field to the eye where there is room for one, a magnifier elsewhere; "/" and Ctrl+K do so too. */
export function SearchButton({ role }: { role: Role }) {
  const [open, setOpen] = useState(false);
  /** What was typed since the search was called, while its field was not there yet. */
  const early = useRef<{ text: string; until: number } | null>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isOpen = document.querySelector(OPEN_LAYER) !== null;
      if (!isOpen && early.current !== null && performance.now() < early.current.until && !isTyped(event)) {
        if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        early.current.text += event.key;
        return;
      }
      if (isOpen || !isShortcut(event)) return;
      event.preventDefault();
      early.current = { text: '', until: performance.now() + EARLY_MS };
      setOpen(true);
    };
    // Before the keys of the screen: what is typed for the search means nothing to an agenda.
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => setOpen(true)}
        className={buttonClass({
          variant: 'ghost',
          size: 'icon',
          className:
            'lg:mr-2 lg:w-70! lg:min-w-11 lg:shrink lg:justify-start lg:border-control-line! lg:bg-card lg:px-2.5 lg:font-normal lg:text-muted!',
        })}
      >
        <Search aria-hidden="true" />
        <span className="truncate max-lg:sr-only">Buscar cliente, telefone, data…</span>
        <kbd
          aria-hidden="true"
          className="ml-auto shrink-0 rounded-sm border px-1.5 font-sans text-xs leading-5 max-lg:hidden"
        >
          /
        </kbd>
      </button>
      <SearchDialog
        open={open}
        onOpenChange={(next) => {
          if (!next) early.current = null;
          setOpen(next);
        }}
        role={role}
        typed={() => early.current?.text ?? ''}
      />
    </>
  );
}

function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
  if (event.key.toLowerCase() === 'k')
    return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  // A keyboard may need AltGr for it, which counts as Ctrl and Alt.
  const isPlain = !event.metaKey && event.ctrlKey === event.altKey;
  return event.key === '/' && isPlain && areSingleKeysOn() && !isTyped(event);
}

/** Whether a key goes into a field. */
function isTyped({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(EDITABLE) !== null;
}
