import { clsx } from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import * as Radix from 'radix-ui/select';
import { useId, type ReactNode } from 'react';
import { styleNonce } from '#web/lib/style-nonce.ts';
import { ColorDot } from './color-dot.tsx';
import { controlClass } from './control-class.ts';
import { useFieldProps } from './field-context.ts';
import { floatClass, optionClass } from './float-class.ts';

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
  /** `filter` is the toolbar's: a button's border and weight. */
  look?: 'control' | 'filter' | undefined;
  className?: string | undefined;
};

/** One choice among a few; type to find, arrows to move. For a phone's public form use `NativeSelect`. */
export function Select({
  options,
  value,
  onValueChange,
  placeholder = 'Escolha',
  look = 'control',
  ...rest
}: SelectProps) {
  const wiring = useFieldProps(rest);
  const chosen = options.find((option) => option.value === value);
  return (
    <Radix.Root
      value={value ?? ''}
      onValueChange={onValueChange}
      disabled={rest.disabled === true}
      {...(rest.name === undefined ? {} : { name: rest.name })}
    >
      <Radix.Trigger
        {...wiring}
        aria-label={rest['aria-label']}
        className={clsx(
          controlClass(),
          'inline-flex items-center gap-2 text-left data-placeholder:text-faint',
          look === 'filter' && 'border-line font-medium hover:bg-hover',
          rest.className,
        )}
      >
        {rest.icon !== undefined && <span className="shrink-0 [&_svg]:size-4">{rest.icon}</span>}
        {chosen?.color !== undefined && <ColorDot color={chosen.color} />}
        <span className="min-w-0 flex-1 truncate">
          <Radix.Value placeholder={placeholder}>{chosen?.brief}</Radix.Value>
        </span>
        <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
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
