import type { ReactNode } from 'react';
import type { FrontFacts } from '#shared/front-page.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** The frame of every page of the front door. */
export function PageShell({ facts, children }: { facts: FrontFacts; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#conteudo"
        className="fixed top-2 left-2 z-60 -translate-y-16 rounded-sm bg-ink px-3 py-2 font-medium text-card focus:translate-y-0"
      >
        Ir para o conteúdo
      </a>
      <Header brand={facts.brand} />
      <main id="conteudo" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer brand={facts.brand} />
    </div>
  );
}
