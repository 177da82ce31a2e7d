import * as Radix from 'radix-ui/tooltip';
import type { ReactNode } from 'react';

const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** Mount once, near the root: tooltips wait 700 ms, and 300 ms after one closed the next comes at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Radix.Provider>
  );
}

/** Words for an icon button. The child needs an `aria-label` of its own: a tooltip never opens under a finger. */
export function Tooltip({
  text,
  side = 'bottom',
  children,
}: {
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  children: ReactNode;
}) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          // The focus that comes back after a tap would open it, and nothing would close it again.
          className="z-60 max-w-72 [@media(hover:none)]:hidden rounded-sm bg-ink px-2 py-1 text-xs font-medium text-card shadow-float animate-in fade-in-0 duration-100"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
