import type { ReactNode } from 'react';

/** Id of a step's heading, to which the focus goes when the step's turn comes. */
export function headingId(step: string): string {
  return `passo-${step}`;
}

/** A step whose choices are on screen. */
export function OpenStep({
  step,
  title,
  aside,
  children,
}: {
  step: string;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={headingId(step)} className="grid gap-2.5">
      <h2
        id={headingId(step)}
        tabIndex={-1}
        className="flex flex-wrap items-baseline gap-x-2.5 rounded-xs text-[0.9375rem] font-semibold"
      >
        {title}
        {aside !== undefined && <small className="text-ui font-normal text-muted">{aside}</small>}
      </h2>
      {children}
    </section>
  );
}

/** A finished step: one line that says what was chosen, and the way back to it where there is another choice. */
export function DoneStep({
  title,
  onChange,
  children,
}: {
  title: string;
  onChange: (() => void) | null;
  children: ReactNode;
}) {
  return (
    <section
      data-done
      className="flex min-h-11 items-center gap-3 rounded-md border border-line bg-card py-px pr-1 pl-3 [[data-done]+&]:-mt-2.5 lg:[[data-done]+&]:-mt-4"
    >
      <h2 className="min-w-20 shrink-0 text-ui max-[24rem]:sr-only max-[24rem]:min-w-0 font-medium text-muted">
        {title}
      </h2>
      <p className="flex min-w-0 flex-1 flex-wrap gap-x-2 py-2">{children}</p>
      {onChange && (
        <button
          type="button"
          onClick={onChange}
          className="h-11 shrink-0 rounded-sm px-2.5 text-ui font-medium text-accent-text hover:bg-hover"
        >
          Trocar<span className="sr-only"> {title.toLowerCase()}</span>
        </button>
      )}
    </section>
  );
}
