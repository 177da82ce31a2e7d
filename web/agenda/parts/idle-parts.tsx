import type { ComponentProps } from 'react';
import { EventPeek } from './event-peek.tsx';
import { useFoundEvent } from './use-found-event.ts';

type IdlePartsProps = ComponentProps<typeof EventPeek> & {
  /** An appointment that was looked for, and whether what it opened is still open. */
  found: { id: string; isOpen: boolean } | undefined;
};

/** The card that shows the rest of an event, and the mark of one that was looked for. */
export function IdleParts({ found, ...peek }: IdlePartsProps) {
  useFoundEvent(peek.root, found);
  return <EventPeek {...peek} />;
}
