import { Link } from 'wouter';
import { buttonClass } from '#web/components/ui/button.tsx';
import { Logo } from '#web/components/ui/logo.tsx';
import { useSession } from '#web/lib/session.ts';
import { homeOf } from './access-rules.ts';
import { useDocumentTitle, useHeadingFocus } from './page-title.tsx';
import { useBrand } from './use-brand.ts';

const WAY_ON = buttonClass({ variant: 'primary', className: 'mt-3' });

/** Any path without a page, and admin pages for everybody else. The small line is part of the interface's contract. */
export function NotFoundPage() {
  const { name } = useBrand();
  const session = useSession();
  const heading = useHeadingFocus();
  useDocumentTitle('Página não encontrada');
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-3 px-6 text-center">
      <Logo name={name} className="mb-4" />
      <p className="num text-ui text-muted">404 Page Not Found</p>
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-3xl font-semibold tracking-[-0.02em] text-balance outline-none"
      >
        Página não encontrada
      </h1>
      <p className="max-w-prose text-pretty text-muted">
        Este endereço não leva a lugar nenhum. Confira se ele está completo ou volte ao início.
      </p>
      {session === null ? (
        <a href="/" className={WAY_ON}>
          Ir para o início
        </a>
      ) : (
        <Link href={homeOf(session.user.role)} className={WAY_ON}>
          {session.user.role === 'admin' ? 'Voltar ao painel' : 'Voltar para Minha Agenda'}
        </Link>
      )}
    </main>
  );
}
