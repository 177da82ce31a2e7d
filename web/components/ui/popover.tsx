import { clsx } from 'clsx';
import * as Radix from 'radix-ui/popover';
import type { ReactNode } from 'react';
import { floatClass } from './float-class.ts';

export type PopoverProps = {
  /** A button; it becomes the trigger. */
  trigger: ReactNode;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
  /** The accessible name of what opens. */
  label: string;
  className?: string | undefined;
  /** Where the focus goes when it closes, where that is not the trigger. */
  onGiveBackFocus?: (() => void) | undefined;
  children: ReactNode;
};

/** A small surface anchored to a button; takes the focus and gives it back. */
export function Popover({
  trigger,
  open,
  onOpenChange,
  align = 'start',
  label,
  className,
  onGiveBackFocus,
  children,
}: PopoverProps) {
  return (
    <Radix.Root
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          {...(onGiveBackFocus === undefined
            ? {}
            : {
                onCloseAutoFocus: (event: Event) => {
                  event.preventDefault();
                  onGiveBackFocus();
                },
              })}
          className={clsx(floatClass, 'max-w-[calc(100vw-16px)] p-3', className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
