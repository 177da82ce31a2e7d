import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { ColorDot } from './color-dot.tsx';
import { controlClass } from './control-class.ts';

/** `filter` is the toolbar's: a button's border and weight. */
export type SelectStyle = 'control' | 'filter';

export function selectFaceClass(look: SelectStyle, className: string | undefined): string {
  return clsx(
    controlClass(),
    'inline-flex items-center gap-2 text-left data-placeholder:text-faint',
    look === 'filter' && 'border-line font-medium hover:bg-hover',
    className,
  );
}

/** What the button of a select shows. */
export function SelectFace({
  icon,
  color,
  children,
}: {
  icon: ReactNode;
  color: string | undefined;
  children: ReactNode;
}) {
  return (
    <>
      {icon !== undefined && <span className="shrink-0 [&_svg]:size-4">{icon}</span>}
      {color !== undefined && <ColorDot color={color} />}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
    </>
  );
}
