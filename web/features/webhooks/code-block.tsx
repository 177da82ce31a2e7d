import { clsx } from 'clsx';

/**
 * Something technical to be read or copied by hand, under its title.
 * @param props `wraps` breaks long lines, for what somebody else has written; ours scroll sideways
 */
export function CodeBlock({ title, text, wraps = false }: { title: string; text: string; wraps?: boolean }) {
  return (
    <section className="grid min-w-0 gap-1.5">
      <h3 className="text-ui font-semibold">{title}</h3>
      {/* Focusable, because a keyboard has no other way to scroll it. */}
      <pre
        tabIndex={0}
        aria-label={title}
        role="group"
        className={clsx(
          'max-h-56 overflow-auto rounded-sm border bg-sunken p-3 text-xs',
          wraps ? 'wrap-anywhere whitespace-pre-wrap' : 'whitespace-pre',
        )}
      >
        {text}
      </pre>
    </section>
  );
}
