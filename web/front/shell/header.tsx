import type { Brand } from '#shared/brand.ts';
import { buttonClass } from '#web/components/ui/button.tsx';
import { Logo } from '#web/components/ui/logo.tsx';
import { ThemeToggle } from '#web/components/ui/theme-toggle.tsx';

/** The top bar; the short name on small screens. */
export function Header({ brand }: { brand: Brand }) {
  return (
    <header className="frame flex h-17 items-center gap-1">
      <a href="/" className="mr-auto flex min-w-0 rounded-sm py-2">
        <Logo name={brand.shortName} className="sm:hidden tight:[&>span]:sr-only" />
        <Logo name={brand.name} className="max-sm:hidden" />
      </a>
      <span data-theme-toggle className="needs-script flex">
        <ThemeToggle />
      </span>
      <a href="/login" className={buttonClass()}>
        Entrar
      </a>
    </header>
  );
}
