import type { ComponentProps } from 'react';
import { Notice } from '#web/components/ui/notice.tsx';
import { EventPeek } from './event-peek.tsx';
import { useFoundEvent } from './use-found-event.ts';

type IdlePartsProps = ComponentProps<typeof EventPeek> & {
  /** An appointment that was looked for, and whether what it opened is still open. */
  found: { id: string; isOpen: boolean } | undefined;
  /** Times are drawn of which it is not known whether they are free; a phone's lists, in the day and in the month, say it of each. */
  isUnsure: boolean;
};

/** The card that shows the rest of an event, the mark of one that was looked for, and what is said above a grid. */
export function IdleParts({ found, isUnsure, ...peek }: IdlePartsProps) {
  useFoundEvent(peek.root, found);
  return (
    <>
      {isUnsure && (
        <Notice tone="warn" live className="-order-1 mb-3">
          Nem tudo pôde ser conferido: um horário em branco pode estar fechado ou ocupado. Nova tentativa em
          meio minuto.
        </Notice>
      )}
      <EventPeek {...peek} />
    </>
  );
}
