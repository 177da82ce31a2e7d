import { Plus, X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { CLIENT_LIMITS } from '#shared/contract/limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Field, Fieldset } from '#web/components/ui/field.tsx';

export type ListFieldProps = {
  /** Of all lines, and of one: 'E-mails', 'E-mail'. */
  label: string;
  one: string;
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
  /** What is wrong with a line. */
  errorOf: (line: number) => string | undefined;
  /** Draws a line's field. */
  children: (value: string, onChange: (value: string) => void) => ReactNode;
};

/** Several contacts of a kind, a line each, with a way to add and to remove; one empty line where there is none. */
export function ListField({ label, one, values, onChange, errorOf, children }: ListFieldProps) {
  const lines = values.length === 0 ? [''] : values;
  const group = useRef<HTMLDivElement>(null);
  const fieldAt = (line: number) =>
    group.current?.querySelectorAll<HTMLInputElement>('[data-line] input')[line];
  const add = () => {
    onChange([...lines, '']);
    // Once the line is there.
    setTimeout(() => fieldAt(lines.length)?.focus());
  };
  const remove = (line: number) => {
    onChange(lines.filter((_, each) => each !== line));
    setTimeout(() => fieldAt(Math.max(0, line - 1))?.focus());
  };
  return (
    <Fieldset legend={label} className="content-start sm:col-span-2">
      <div ref={group} className="grid gap-2">
        {lines.map((value, line) => (
          // A line has no name of its own but its place.
          <div key={line} data-line className="flex items-start gap-1">
            <Field
              label={lines.length === 1 ? one : `${one} ${line + 1}`}
              hideLabel
              error={errorOf(line)}
              className="min-w-0 flex-1"
            >
              {children(value, (next) => onChange(lines.map((each, at) => (at === line ? next : each))))}
            </Field>
            {(lines.length > 1 || value !== '') && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remover ${one.toLowerCase()} ${lines.length === 1 ? '' : line + 1}`.trim()}
                className="text-muted hover:text-ink"
                onClick={() => remove(line)}
              >
                <X />
              </Button>
            )}
          </div>
        ))}
      </div>
      {lines.length < CLIENT_LIMITS.contacts && lines.at(-1) !== '' && (
        <Button variant="ghost" size="sm" className="-ml-2 w-fit text-accent-text!" onClick={add}>
          <Plus />
          Adicionar {one.toLowerCase()}
        </Button>
      )}
    </Fieldset>
  );
}
