import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '#web/components/ui/button.tsx';

/** A heading that can be linked to. */
export function Anchored({
  id,
  level,
  className,
  children,
}: {
  id: string;
  level: 2 | 3;
  className: string;
  children: ReactNode;
}) {
  const Heading = `h${level}` as const;
  return (
    <Heading className={`group/anchor ${className}`}>
      {children}
      <a
        href={`#${id}`}
        aria-label="Link para esta parte"
        className="ml-1 rounded-xs px-1 font-normal text-muted no-underline opacity-0 group-hover/anchor:opacity-100 hover:text-accent-text focus-visible:opacity-100"
      >
        #
      </a>
    </Heading>
  );
}

/** A titled part of a page of documentation. */
export function DocsSection({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={id} className="mt-12 scroll-mt-6">
      <Anchored id={id} level={2} className="text-xl font-semibold tracking-[-0.015em]">
        {title}
      </Anchored>
      {lead !== undefined && <p className="mt-1 text-base text-pretty text-muted">{lead}</p>}
      {children}
    </section>
  );
}

/** A text to be pasted elsewhere, whole however long; it can be copied where scripts run. */
export function CodeSample({
  title,
  label = title,
  text,
}: {
  title: string;
  /** Its name for people who do not see what it stands under. */
  label?: string;
  text: string;
}) {
  return (
    <div data-copy-box className="overflow-hidden rounded-md border bg-sunken">
      <div className="flex min-h-9 items-center justify-between gap-3 border-b py-1 pr-1 pl-3">
        <span className="min-w-0 text-xs wrap-anywhere text-muted">{title}</span>
        <button
          type="button"
          data-copy
          aria-label={`Copiar: ${label}`}
          className={buttonClass({ size: 'sm', variant: 'ghost', className: 'needs-script group/copy' })}
        >
          <Copy aria-hidden="true" className="group-data-copied/copy:hidden" />
          <Check aria-hidden="true" className="hidden text-ok group-data-copied/copy:block" />
          <span aria-live="polite">Copiar</span>
        </button>
      </div>
      <pre
        tabIndex={0}
        role="group"
        aria-label={label}
        className="p-3 text-xs leading-5 wrap-anywhere whitespace-pre-wrap -outline-offset-2"
      >
        {text}
      </pre>
    </div>
  );
}

export type ContentsGroup = {
  readonly title: string;
  readonly links: readonly { readonly id: string; readonly text: string }[];
};

/** Where everything is: at the left on wide screens, folded above the text on a phone. */
export function Contents({ groups }: { groups: readonly ContentsGroup[] }) {
  const list = (
    <div className="grid gap-4">
      {groups.map(({ title, links }) => (
        <div key={title}>
          <p className="font-semibold">{title}</p>
          <ul className="mt-1 grid">
            {links.map(({ id, text }) => (
              <li key={id}>
                <a
                  className="block rounded-xs py-1.5 wrap-anywhere text-muted hover:text-ink pointer-coarse:py-3"
                  href={`#${id}`}
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
  return (
    <nav
      aria-label="Nesta página"
      className="text-ui lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:self-start lg:overflow-y-auto"
    >
      <details className="rounded-lg border bg-card lg:hidden">
        <summary className="cursor-pointer rounded-lg px-4 py-3 font-medium">Nesta página</summary>
        <div className="px-4 pb-4">{list}</div>
      </details>
      <div className="hidden lg:block">{list}</div>
    </nav>
  );
}

/** The frame of a page of documentation: contents at the left, text at the right. */
export function DocsFrame({ contents, children }: { contents: ReactNode; children: ReactNode }) {
  return (
    <div className="frame grid grid-cols-[minmax(0,1fr)] gap-8 pt-6 pb-20 sm:pt-10 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-14">
      {contents}
      <article className="max-w-[50rem] min-w-0">{children}</article>
    </div>
  );
}
