import { Link } from 'wouter';
import { buttonClass } from '#web/components/ui/button.tsx';
import { Logo } from '#web/components/ui/logo.tsx';
import { ThemeToggle } from '#web/components/ui/theme-toggle.tsx';
import { useBrand } from '../use-brand.ts';

/** The top bar of the public pages; the short name on small screens. */
export function PublicHeader() {
  const brand = useBrand();
  return (
    <header className="mx-auto flex h-17 w-full max-w-[1160px] items-center gap-1 px-4 sm:px-6">
      <Link href="/" className="mr-auto flex rounded-sm">
        <Logo name={brand.shortName} className="sm:hidden" />
        <Logo name={brand.name} className="max-sm:hidden" />
      </Link>
      <ThemeToggle />
      <Link href="/login" className={buttonClass()}>
        Entrar
      </Link>
    </header>
  );
}
