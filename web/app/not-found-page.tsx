import { Link } from 'wouter';
import { buttonClass } from '#web/components/ui/button.tsx';
import { Logo } from '#web/components/ui/logo.tsx';
import { useSession } from '#web/lib/session.ts';
import { homeOf } from './access-rules.ts';
import { useDocumentTitle, useHeadingFocus } from './page-title.tsx';
import { useBrand } from './use-brand.ts';

const WAY_ON = buttonClass({ variant: 'primary', className: 'mt-3' });

/** Any path without a page, and admin pages for everybody else. The title and the text are part of the interface. */
export function NotFoundPage() {
  const { name } = useBrand();
  const session = useSession();
  const heading = useHeadingFocus();
  useDocumentTitle('404 Page Not Found');
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-3 px-6 text-center">
      <Logo name={name} className="mb-4" />
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold tracking-[-0.02em] outline-none">
        404 Page Not Found
      </h1>
      <p className="text-muted">Did you forget to add the page to the router?</p>
      {session === null ? (
        <a href="/" className={WAY_ON}>
          Ir para o início
        </a>
      ) : (
        <Link href={homeOf(session.user.role)} className={WAY_ON}>
          Voltar ao painel
        </Link>
      )}
    </main>
  );
}
