import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { buttonClass } from '#web/components/ui/button.tsx';
import { Logo } from '#web/components/ui/logo.tsx';
import { ThemeToggle } from '#web/components/ui/theme-toggle.tsx';
import { useDocumentTitle, useHeadingFocus } from '../page-title.tsx';
import { useBrand } from '../use-brand.ts';

/** The centred card of sign-in and registration, with its theme toggle and its way back to the start. */
export function AuthCard({
  title,
  description,
  children,
  footer,
}: {
  title: string;
  description: ReactNode;
  children: ReactNode;
  footer: ReactNode;
}) {
  const { name } = useBrand();
  const heading = useHeadingFocus();
  useDocumentTitle(title);
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-6 px-4 py-10">
      <Link href="/" className="flex rounded-sm">
        <Logo name={name} />
      </Link>
      <section className="w-full max-w-[400px] rounded-lg border bg-card p-6 shadow-float sm:p-7">
        <div className="flex items-start gap-1">
          <div className="min-w-0 flex-1">
            <h1
              ref={heading}
              tabIndex={-1}
              className="text-xl font-semibold tracking-[-0.015em] outline-none"
            >
              {title}
            </h1>
            <p className="mt-0.5 text-ui text-muted">{description}</p>
          </div>
          <ThemeToggle className="-mt-1.5" />
          <Link
            href="/"
            aria-label="Fechar"
            className={buttonClass({ variant: 'ghost', size: 'icon', className: '-mt-1.5 -mr-2' })}
          >
            <X aria-hidden="true" />
          </Link>
        </div>
        {children}
      </section>
      <p className="text-ui text-muted">{footer}</p>
    </main>
  );
}
