import { useEffect, useState, type ReactNode } from 'react';
import { later } from '#web/lib/later.tsx';
import { isForScreen } from '#web/lib/single-keys.ts';

const ShortcutsDialog = later(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog, {
  asked: ({ open }) => open,
});

/** The list of keys, which "?" opens on every screen. */
export function useShortcuts(): { open: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== '?' || !isForScreen(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return { open: () => setOpen(true), dialog: <ShortcutsDialog open={isOpen} onOpenChange={setOpen} /> };
}
