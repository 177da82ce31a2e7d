import type { Brand } from '#shared/brand.ts';
import { Logo } from '#web/components/ui/logo.tsx';

const LINKS = [
  ['/#produto', 'Produto'],
  ['/#suporte', 'Suporte'],
  ['/marcar', 'Marcar um horário'],
  ['/privacidade', 'Privacidade'],
  ['/termos', 'Termos'],
  ['/cookies', 'Cookies'],
] as const;

/** The foot of the front door: two sections of the landing and three real pages. */
export function Footer({ brand }: { brand: Brand }) {
  return (
    <footer className="frame">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t py-7">
        <Logo name={brand.name} />
        <nav aria-label="Rodapé">
          <ul className="-mx-2 flex flex-wrap text-muted">
            {LINKS.map(([href, label]) => (
              <li key={href}>
                <a href={href} className="inline-flex min-h-9 items-center rounded-sm px-2 hover:text-ink">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
