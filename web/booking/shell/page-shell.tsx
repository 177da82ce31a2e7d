import type { ReactNode } from 'react';
import { ThemeToggle } from '#web/components/ui/theme-toggle.tsx';

type PageShellProps = {
  brand: string;
  avatar?: ReactNode;
  title: string;
  subtitle?: string | undefined;
  /** Leaves room beside the steps for the summary on a wide screen. */
  wide?: boolean;
  /** What cannot be done here without JavaScript, and how to do it, for a browser that has none. */
  withoutScript?: string;
  children: ReactNode;
};

/** The frame of every public page: who it is about, the theme, the content, and whose product it is. */
export function PageShell({
  brand,
  avatar,
  title,
  subtitle,
  wide = false,
  withoutScript,
  children,
}: PageShellProps) {
  const width = wide ? 'max-w-[27.5rem] lg:max-w-[71rem]' : 'max-w-[27.5rem] lg:max-w-[32.5rem]';
  return (
    <div className={`mx-auto flex min-h-dvh w-full flex-col px-4 lg:px-8 ${width}`}>
      <header className="flex items-center gap-3 pt-5 pb-4.5 lg:pt-12 lg:pb-7">
        {avatar}
        <div className="min-w-0 flex-1">
          <h1 className="text-xl font-semibold tracking-tight text-balance wrap-anywhere lg:text-2xl">
            {title}
          </h1>
          {subtitle !== undefined && <p className="text-muted wrap-anywhere">{subtitle}</p>}
        </div>
        <div className="needs-script self-start">
          <ThemeToggle className="size-11!" />
        </div>
      </header>
      <main className="grow">
        {withoutScript !== undefined && (
          <noscript>
            <p className="mb-4.5 rounded-md border border-warn-line bg-warn-soft p-3.5 text-warn">
              {withoutScript}
            </p>
          </noscript>
        )}
        {children}
      </main>
      <footer className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-10 pb-6 text-xs text-muted">
        <span>Agendamento por {brand}</span>
        <a
          href="/privacidade"
          className="inline-flex min-h-6 items-center underline-offset-4 hover:underline"
        >
          Privacidade
        </a>
      </footer>
    </div>
  );
}
