import type { ReactNode } from 'react';
import type { FrontFacts } from '#shared/front-page.ts';
import { PageShell } from '../shell/page-shell.tsx';

type LegalPageProps = {
  facts: FrontFacts;
  title: string;
  lead: string;
  /** The page in three or four sentences, for people who read no further. */
  summary: readonly string[];
  children: ReactNode;
};

/** The frame of the short legal pages: one readable column. */
export function LegalPage({ facts, title, lead, summary, children }: LegalPageProps) {
  return (
    <PageShell facts={facts}>
      <article className="mx-auto w-full max-w-[39rem] px-4 pt-8 pb-20 sm:px-6 sm:pt-14">
        <h1 className="text-3xl font-semibold tracking-[-0.025em] text-balance">{title}</h1>
        <p className="mt-3 text-lg text-pretty text-muted">{lead}</p>
        <ul className="mt-8 grid gap-2.5 rounded-lg border bg-card p-5 text-base sm:p-6">
          {summary.map((sentence) => (
            <li key={sentence} className="flex gap-3 text-pretty">
              <span aria-hidden="true" className="mt-2.25 size-1.5 shrink-0 rounded-full bg-accent" />
              {sentence}
            </li>
          ))}
        </ul>
        <div className="prose mt-10 grid gap-9">{children}</div>
      </article>
    </PageShell>
  );
}

/** One titled part of a legal page. */
export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Where to write, in the middle of a sentence: the operator's address, or the professional the client already knows. */
export function ContactLink({ email, otherwise }: { email: string | null; otherwise: string }) {
  if (email === null) return otherwise;
  return (
    <a href={`mailto:${email}`} className="link wrap-anywhere">
      {email}
    </a>
  );
}
