import { Globe } from 'lucide-react';
import { zoneName } from '#web/lib/format.ts';

/** Names the timezone of the times on show, to a visitor whose clock differs. */
export function ZoneNote({ zone }: { zone: string }) {
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <Globe className="size-3.5 self-center" aria-hidden="true" />
      {zoneName(zone)}
    </span>
  );
}
