import { useId, type ReactNode, type Ref } from 'react';

export type ReadOnlyTextProps = {
  label: string;
  /** The whole text; null while it is hidden. */
  text: string | null;
  /** What stands in its place while it is hidden. */
  mask?: string | undefined;
  hint?: ReactNode;
  /** The buttons at its side. */
  children?: ReactNode;
  ref?: Ref<HTMLDivElement> | undefined;
};

/** A text to be read and copied: as long as it is, it breaks and is never cut. The focus selects all of it. */
export function ReadOnlyText({ label, text, mask = '', hint, children, ref }: ReadOnlyTextProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <span id={id} className="w-fit text-ui font-medium">
        {label}
      </span>
      <div className="flex items-start gap-2">
        <div
          ref={ref}
          role="textbox"
          aria-readonly="true"
          aria-labelledby={id}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          tabIndex={0}
          className="min-h-9 min-w-0 flex-1 rounded-sm border border-control-line bg-sunken px-2.5 py-1.75 font-mono text-xs leading-5 wrap-anywhere outline-offset-0 pointer-coarse:min-h-11 pointer-coarse:py-2.75"
          onFocus={({ currentTarget }) => {
            if (text !== null) window.getSelection()?.selectAllChildren(currentTarget);
          }}
        >
          {text ?? (
            <>
              <span aria-hidden="true" className="text-muted">
                {mask}
              </span>
              <span className="sr-only">Escondida</span>
            </>
          )}
        </div>
        {children}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
