import { clsx } from 'clsx';
import * as Radix from 'radix-ui/dropdown-menu';
import type { ReactNode } from 'react';
import { floatClass, optionClass } from './float-class.ts';

export type DropdownMenuProps = {
  /** A button; it becomes the trigger. */
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end' | undefined;
  /** The accessible name of the menu, when the trigger has only an icon. */
  label?: string | undefined;
  children: ReactNode;
};

/** A menu of actions under a button. */
export function DropdownMenu({ trigger, align = 'end', label, children }: DropdownMenuProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          className={clsx(floatClass, 'max-h-(--radix-dropdown-menu-content-available-height) min-w-48 p-1')}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** One action. With `asChild`, the child (a link) becomes the line. */
export function DropdownMenuItem({
  icon,
  destructive,
  disabled,
  asChild,
  onSelect,
  children,
}: {
  icon?: ReactNode;
  destructive?: boolean | undefined;
  disabled?: boolean | undefined;
  asChild?: boolean | undefined;
  onSelect?: (() => void) | undefined;
  children: ReactNode;
}) {
  const className = clsx(
    optionClass,
    destructive === true ? 'text-danger data-highlighted:bg-danger-soft' : '[&_svg]:text-muted',
  );
  if (asChild === true) {
    return (
      <Radix.Item asChild className={className} disabled={disabled === true}>
        {children}
      </Radix.Item>
    );
  }
  return (
    <Radix.Item className={className} disabled={disabled === true} onSelect={() => onSelect?.()}>
      {icon}
      {children}
    </Radix.Item>
  );
}

/** A quiet heading inside a menu. */
export function DropdownMenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 py-1.5 text-xs text-muted">{children}</Radix.Label>;
}

export function DropdownMenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
