import { buttonClass } from '#web/components/ui/button.tsx';
import { ColorDot } from '#web/components/ui/color-dot.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { absoluteUrl } from './booking-paths.ts';
import type { LinkRowProps } from './link-row.tsx';

/** A public link among many: one line, with "Copiar" and "Abrir" as words. */
export function CompactLink({ label, path, what, color }: Omit<LinkRowProps, 'hint'>) {
  return (
    <li className="flex min-w-0 items-center rounded-sm border tight:flex-wrap py-1.5 pr-1.5 pl-3">
      <div className="min-w-0 flex-1 tight:basis-full">
        <p className="flex items-center gap-2 font-medium">
          {color !== undefined && <ColorDot color={color} />}
          <span className="truncate">{label}</span>
        </p>
        <p className="truncate text-xs text-muted" title={path}>
          {path}
        </p>
      </div>
      <CopyButton
        size="sm"
        variant="ghost"
        className="px-2! [&_svg]:hidden"
        text={absoluteUrl(path)}
        what={what}
        copiedToast="Link copiado!"
      />
      <a
        href={path}
        target="_blank"
        rel="noreferrer"
        aria-label={`Abrir ${what} em nova aba`}
        className={buttonClass({ variant: 'ghost', size: 'sm', className: 'px-2!' })}
      >
        Abrir
      </a>
    </li>
  );
}
