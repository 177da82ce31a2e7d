import type { ReactNode } from 'react';
import { PageHeading } from '../page-title.tsx';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';

/** The frame of the short legal pages: one readable column. */
export function LegalPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <main className="mx-auto w-full max-w-[68ch] flex-1 px-4 pt-8 pb-16 sm:px-6">
        <PageHeading title={title} />
        <p className="mt-3 text-lg text-pretty text-muted">{lead}</p>
        <div className="mt-8 grid gap-7 text-base text-pretty">{children}</div>
      </main>
      <PublicFooter />
    </div>
  );
}

/** One titled part of a legal page. */
export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h2 className="text-lg font-semibold tracking-[-0.01em]">{title}</h2>
      {children}
    </section>
  );
}
