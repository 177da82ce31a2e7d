import { clsx } from 'clsx';
import { Badge } from '#web/components/ui/badge.tsx';

/** The word on an event that was squeezed in; where the line is short, its first letter on all but wide screens. */
export function OverbookedChip({ brief = false }: { brief?: boolean }) {
  return (
    <Badge
      className={clsx(
        'bg-card! px-1.5! align-middle leading-none!',
        brief ? 'mr-1 h-3.5! text-[10px]!' : 'h-4! text-[10.5px]!',
      )}
    >
      {brief ? (
        <span>
          E<span className="max-xl:hidden">ncaixe</span>
        </span>
      ) : (
        'Encaixe'
      )}
    </Badge>
  );
}
