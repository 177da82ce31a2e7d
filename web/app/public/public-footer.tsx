import { Link } from 'wouter';
import { Logo } from '#web/components/ui/logo.tsx';
import { useBrand } from '../use-brand.ts';

const LINK = 'rounded-sm py-1 hover:text-ink';

/** The foot of the public pages: two sections of the landing and three real pages. */
export function PublicFooter() {
  const brand = useBrand();
  return (
    <footer className="mx-auto w-full max-w-[1160px] px-4 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t py-6 text-muted">
        <Logo name={brand.name} className="text-ink max-sm:w-full sm:mr-auto" />
        <a href="/#produto" className={LINK}>
          Produto
        </a>
        <a href="/#suporte" className={LINK}>
          Suporte
        </a>
        <Link href="/privacidade" className={LINK}>
          Privacidade
        </Link>
        <Link href="/termos" className={LINK}>
          Termos
        </Link>
        <Link href="/cookies" className={LINK}>
          Cookies
        </Link>
      </div>
    </footer>
  );
}
