import { useEffect, useState, type ComponentProps } from 'react';
import { whenIdle } from '#web/lib/when-idle.ts';
import type { EventPeek } from './event-peek.tsx';

/** The card that shows the rest of an event, once the first paint is over. A help that does not come says nothing. */
export function EventPeekLater(props: ComponentProps<typeof EventPeek>) {
  const [module, setModule] = useState<typeof import('./event-peek.tsx') | null>(null);
  useEffect(() => {
    return whenIdle(() => void import('./event-peek.tsx').then(setModule, () => undefined));
  }, []);
  return module !== null && <module.EventPeek {...props} />;
}
