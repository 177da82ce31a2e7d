import { Link } from 'wouter';
import { buttonClass } from '#web/components/ui/button.tsx';
import { ThemeToggle } from '#web/components/ui/theme-toggle.tsx';
import { BrandMark } from '../brand-mark.tsx';
import { useBrand } from '../use-brand.ts';

/** The top bar of the public pages; the short name on small screens. */
export function PublicHeader() {
  const brand = useBrand();
  return (
    <header className="mx-auto flex h-17 max-w-[1160px] items-center gap-1 px-4 sm:px-6">
      <Link
        href="/"
        className="mr-auto flex items-center gap-2.5 rounded-sm text-base font-semibold tracking-[-0.01em]"
      >
        <BrandMark />
        <span className="sm:hidden">{brand.shortName}</span>
        <span className="max-sm:hidden">{brand.name}</span>
      </Link>
      <ThemeToggle />
      <Link href="/login" className={buttonClass()}>
        Entrar
      </Link>
    </header>
  );
}
