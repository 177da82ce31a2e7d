import { Moon, Sun } from 'lucide-react';
import { toggleTheme } from '#web/lib/theme.ts';
import { Button } from './button.tsx';

/** Flips light and dark. The hidden name is part of the interface's contract; the tooltip says it in Portuguese. Both signs are in the page and CSS shows one, so nothing jumps when the page wakes up. */
export function ThemeToggle({ className }: { className?: string | undefined }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      title="Alternar entre tema claro e escuro"
      className={className}
      onClick={toggleTheme}
    >
      <Sun className="dark:hidden" aria-hidden="true" />
      <Moon className="hidden dark:block" aria-hidden="true" />
      <span className="sr-only">Toggle theme</span>
    </Button>
  );
}
