import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { ToastContent } from '#web/lib/toast.ts';
import { buttonClass } from './button.tsx';

/** The application's toasts are dense; those of the public pages have more room for a finger. */
type Place = 'application' | 'public';

/** The classes of a toast's card. */
export function toastCardClass({ description, variant }: ToastContent, className: string): string {
  return clsx(
    'flex gap-3 rounded-md border p-3.5 shadow-float',
    description === undefined ? 'items-center' : 'items-start *:first:[svg]:mt-0.5',
    variant === 'destructive' ? 'border-danger bg-danger-soft' : 'border-line bg-card',
    className,
  );
}

/** The icon, title and description of a toast; its buttons come after them. */
export function ToastText({ item, place }: { item: ToastContent; place: Place }) {
  const isDestructive = item.variant === 'destructive';
  const isQuiet = place === 'application' && !isDestructive;
  return (
    <>
      {isDestructive && <CircleAlert className="size-4.5 shrink-0 text-danger" aria-hidden="true" />}
      {item.variant === 'success' && <CircleCheck className="size-4.5 shrink-0 text-ok" aria-hidden="true" />}
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-pretty">{item.title}</p>
        {item.description !== undefined && (
          <p className={clsx('mt-0.5 text-ui text-pretty', isQuiet && 'text-muted')}>{item.description}</p>
        )}
      </div>
    </>
  );
}

const CLOSE: Readonly<Record<Place, string>> = {
  application: buttonClass({
    variant: 'ghost',
    size: 'icon-sm',
    className: '-my-1 -mr-1.5 pointer-coarse:-my-2.5',
  }),
  public:
    '-my-2 -mr-2 flex size-9 items-center justify-center rounded-sm text-muted hover:text-ink [&>svg]:size-4',
};

/** The button that closes a toast. */
export function ToastCloseButton({ place, ...rest }: ComponentProps<'button'> & { place: Place }) {
  return (
    <button type="button" aria-label="Fechar aviso" className={CLOSE[place]} {...rest}>
      <X aria-hidden="true" />
    </button>
  );
}
