import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '#web/components/ui/button.tsx';
import { ColorDot } from '#web/components/ui/color-dot.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { absoluteUrl } from './booking-paths.ts';

export type LinkRowProps = {
  label: ReactNode;
  hint?: ReactNode;
  path: string;
  /** What the link is, for screen readers: "o link de Ana Prado". */
  what: string;
  color?: string | undefined;
};

/** A public link with "Copiar" and "Abrir". */
export function LinkRow({ label, hint, path, what, color }: LinkRowProps) {
  const url = absoluteUrl(path);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-[min(14rem,100%)] flex-1">
        <p className="flex items-center gap-2 font-medium">
          {color !== undefined && <ColorDot color={color} />}
          {label}
        </p>
        {/* Whole, so that it can be copied by hand: one press selects it. */}
        <p className="text-ui wrap-anywhere text-muted select-all">{url}</p>
        {hint !== undefined && <p className="mt-0.5 text-ui text-pretty text-muted">{hint}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={url} what={what} copiedToast="Link copiado!" />
        <a
          href={path}
          target="_blank"
          rel="noreferrer"
          aria-label={`Abrir ${what} em nova aba`}
          className={buttonClass()}
        >
          <ExternalLink aria-hidden="true" />
          Abrir
        </a>
      </div>
    </div>
  );
}
