import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';
import { FieldContext } from './field-context.ts';

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  /** The sentence that says what to correct; marks the control invalid. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** Marks the field as one that may be left empty, in words. */
  optional?: boolean | undefined;
  className?: string | undefined;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean | undefined;
  children: ReactNode;
};

/** Finds what is wrong in a form, in its order: a field, or the first button of a choice that is described by its error. */
export const WRONG_FIELD = '[aria-invalid=true],[role=group][aria-describedby] button';

/** Label, control, hint and error in one column; the control inside is wired by itself. */
export function Field({
  label,
  hint,
  error,
  required,
  optional,
  className,
  hideLabel,
  children,
}: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = clsx(hint !== undefined && hintId, error !== undefined && errorId) || undefined;
  return (
    <div className={clsx('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className={clsx('w-fit text-ui font-medium', hideLabel === true && 'sr-only')}>
        {label}
        {optional === true && <span className="font-normal text-muted"> (opcional)</span>}
      </label>
      <FieldContext value={{ id, describedBy, invalid: error !== undefined, required: required === true }}>
        {children}
      </FieldContext>
      {hint !== undefined && (
        <p id={hintId} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** An error sentence with its sign, for a field or a whole form. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-xs font-medium text-danger">
      <svg
        viewBox="0 0 16 16"
        className="mt-0.5 size-3.5 shrink-0"
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
      >
        <circle cx="8" cy="8" r="6.25" strokeWidth="1.5" />
        <path d="M8 4.75v3.75M8 11v.25" strokeWidth="1.75" strokeLinecap="round" />
      </svg>
      {children}
    </p>
  );
}

/** A group of related controls under one legend. */
export function Fieldset({
  legend,
  hint,
  className,
  children,
}: {
  legend: ReactNode;
  hint?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  const hintId = useId();
  return (
    <fieldset
      className={clsx('grid min-w-0 gap-2.5', className)}
      aria-describedby={hint === undefined ? undefined : hintId}
    >
      <legend className="mb-1.5 text-ui font-medium">{legend}</legend>
      {hint !== undefined && (
        <p id={hintId} className="-mt-1 text-xs text-muted">
          {hint}
        </p>
      )}
      {children}
    </fieldset>
  );
}
