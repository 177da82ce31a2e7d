import { clsx } from 'clsx';
import { useEffect, useRef, type ReactNode } from 'react';
import { useBrand } from './use-brand.ts';

/** Names the document after the page; null for the front page, which is the product itself. */
export function useDocumentTitle(title: string | null): void {
  const { name } = useBrand();
  useEffect(() => {
    document.title = title === null ? name : `${title} · ${name}`;
  }, [title, name]);
}

/** The first page keeps the browser's own focus; every later one is announced by its heading. */
let isFirstPage = true;

/** Moves the focus to the heading of a page that was navigated to. */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);
  return heading;
}

export type PageHeadingProps = {
  title: string;
  description?: ReactNode;
  /** Buttons at the right of the heading. */
  actions?: ReactNode;
  /** Before the title, for a way back. */
  before?: ReactNode;
  className?: string | undefined;
};

/** A page's heading: names the document and takes the focus when the page is navigated to. */
export function PageHeading({ title, description, actions, before, className }: PageHeadingProps) {
  const heading = useHeadingFocus();
  useDocumentTitle(title);
  return (
    <div className={clsx('flex flex-wrap items-center gap-x-4 gap-y-3', className)}>
      {before}
      <div
        className={clsx(
          'flex-1 tight:min-w-0 tight:basis-full',
          // A sentence beside buttons would be a narrow column on a phone: they go below it.
          description === undefined ? 'min-w-min' : 'min-w-[min(100%,15rem)]',
        )}
      >
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-[-0.02em] outline-none">
          {title}
        </h1>
        {description !== undefined && <p className="mt-0.5 text-muted text-pretty">{description}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
