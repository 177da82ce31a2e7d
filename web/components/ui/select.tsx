import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import * as Radix from 'radix-ui/select';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { styleNonce } from '#web/lib/style-nonce.ts';
import { ColorDot } from './color-dot.tsx';
import { useFieldProps } from './field-context.ts';
import { floatClass, optionClass } from './float-class.ts';
import { SelectFace, selectFaceClass, type SelectStyle } from './select-face.tsx';

export type SelectOption = {
  /** Not empty: use a word such as `all` for "everything". */
  value: string;
  label: string;
  /** Stands for the label where it is chosen: the same words, of which a narrow place shows fewer. */
  brief?: ReactNode;
  /** Quieter text after the label. */
  detail?: string | undefined;
  /** A professional's colour, shown as a dot. */
  color?: string | undefined;
  disabled?: boolean | undefined;
  /** Less likely than the others, but to be had. */
  quiet?: boolean | undefined;
};

export type SelectProps = {
  options: readonly SelectOption[];
  value: string | undefined;
  onValueChange: (value: string) => void;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  name?: string | undefined;
  'aria-label'?: string | undefined;
  /** An icon before the value, as in a filter. */
  icon?: ReactNode;
  look?: SelectStyle | undefined;
  className?: string | undefined;
  /** How it begins: opened, or with the focus of what stood here before it. */
  begins?: 'open' | 'focused' | 'closed' | null | undefined;
};

/** One choice among a few; type to find, arrows to move. For a phone's public form use `NativeSelect`. */
export function Select({
  options,
  value,
  onValueChange,
  placeholder = 'Escolha',
  look = 'control',
  begins,
  ...rest
}: SelectProps) {
  const wiring = useFieldProps(rest);
  const trigger = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (begins === 'focused') trigger.current?.focus();
  }, [begins]);
  const chosen = options.find((option) => option.value === value);
  return (
    <Radix.Root
      value={value ?? ''}
      onValueChange={onValueChange}
      disabled={rest.disabled === true}
      defaultOpen={begins === 'open'}
      {...(rest.name === undefined ? {} : { name: rest.name })}
    >
      <Radix.Trigger
        ref={trigger}
        {...wiring}
        aria-label={rest['aria-label']}
        className={selectFaceClass(look, rest.className)}
      >
        <SelectFace icon={rest.icon} color={chosen?.color}>
          <Radix.Value placeholder={placeholder}>{chosen?.brief}</Radix.Value>
        </SelectFace>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          // It is named as its button, and a dialog that a choice opens finds there where the focus goes back to.
          aria-labelledby={wiring.id}
          // The key that chooses must not press what a dialog, opened by the choice, has the focus on.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
          position="popper"
          sideOffset={4}
          className={clsx(
            floatClass,
            'max-h-(--radix-select-content-available-height) max-w-[calc(100vw-16px)] min-w-(--radix-select-trigger-width)',
          )}
        >
          {/* It hides its scroll bar by a style element of its own. */}
          <Radix.Viewport className="p-1" nonce={styleNonce()}>
            {options.map((option) => (
              <SelectItem key={option.value} option={option} />
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function SelectItem({ option }: { option: SelectOption }) {
  const detailId = useId();
  return (
    <Radix.Item
      value={option.value}
      disabled={option.disabled === true}
      // The label alone is the option's name; the detail is read after it.
      aria-describedby={option.detail === undefined ? undefined : detailId}
      className={clsx(optionClass, 'num pr-8', option.quiet === true && 'text-muted')}
    >
      {option.color !== undefined && <ColorDot color={option.color} />}
      <span className="min-w-0 truncate">
        <Radix.ItemText>{option.label}</Radix.ItemText>
      </span>
      {option.detail !== undefined && (
        <span id={detailId} className="text-xs text-muted">
          {option.detail}
        </span>
      )}
      <Radix.ItemIndicator className="absolute right-2">
        <Check className="size-4 text-accent-text" />
      </Radix.ItemIndicator>
    </Radix.Item>
  );
}
