import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '#web/components/ui/button.tsx';
import { Logo } from '#web/components/ui/logo.tsx';
import { ThemeToggle } from '#web/components/ui/theme-toggle.tsx';
import { useDocumentTitle, useHeadingFocus } from '../page-title.tsx';
import { useBrand } from '../use-brand.ts';

type AuthCardProps = { title: string; description: ReactNode; children: ReactNode; footer: ReactNode };

/** The centred card of sign-in and registration, with its theme toggle and its way back to the start. */
export function AuthCard({ title, description, children, footer }: AuthCardProps) {
  const { name } = useBrand();
  const heading = useHeadingFocus();
  useDocumentTitle(title);
  return (
    <main className="flex min-h-dvh flex-col items-center gap-6 px-4 py-8 sm:justify-center sm:py-10">
      <a href="/" className="flex rounded-sm py-1">
        <Logo name={name} />
      </a>
      <section className="w-full max-w-[26.25rem] rounded-xl border bg-card p-5 shadow-float sm:p-8">
        <div className="flex items-center gap-1">
          <h1
            ref={heading}
            tabIndex={-1}
            className="min-w-0 flex-1 text-2xl font-semibold tracking-[-0.02em] outline-none"
          >
            {title}
          </h1>
          <ThemeToggle />
          <a
            href="/"
            aria-label="Fechar"
            className={buttonClass({ variant: 'ghost', size: 'icon', className: '-mr-2' })}
          >
            <X aria-hidden="true" />
          </a>
        </div>
        <p className="mt-1 text-pretty text-muted">{description}</p>
        {children}
      </section>
      <div className="grid justify-items-center gap-1 text-muted">
        <p>{footer}</p>
        <p className="flex text-xs">
          {[
            ['/privacidade', 'Privacidade'],
            ['/termos', 'Termos'],
            ['/cookies', 'Cookies'],
          ].map(([href, label]) => (
            <a
              key={href}
              href={href}
              className="inline-flex min-h-8 items-center rounded-sm px-2 hover:text-ink"
            >
              {label}
            </a>
          ))}
        </p>
      </div>
    </main>
  );
}
