import { useRef, useState } from 'react';
import type { ChosenProfessional, TeamMember } from '#shared/contract/booking.ts';
import { toastError } from '#web/lib/toast.ts';
import type { FlowState } from './flow.ts';
import type { Professionals } from './use-professionals.ts';

/** What is known of somebody before their agenda is read. */
type Opened = Pick<TeamMember, 'id' | 'name' | 'bookingSlug'>;

/** The choice of a professional out of a list: what booking with them needs is read first, then `onOpened` hears of it. */
export function useOpening(
  { known, read }: Professionals,
  onOpened: (opened: ChosenProfessional, flow?: FlowState) => void,
) {
  const [openingId, setOpeningId] = useState<string | null>(null);
  /** Who was pressed last: an earlier answer that comes late chooses nobody. */
  const latest = useRef<string | null>(null);

  const open = async ({ id, name, bookingSlug }: Opened, flow?: FlowState): Promise<void> => {
    latest.current = id;
    const there = known.get(id);
    if (there) {
      setOpeningId(null);
      onOpened(there, flow);
      return;
    }
    setOpeningId(id);
    try {
      const opened = await read(bookingSlug);
      if (latest.current === id) onOpened(opened, flow);
    } catch {
      if (latest.current === id)
        toastError(`Não foi possível abrir a agenda de ${name}`, 'Tente novamente em instantes.');
    } finally {
      if (latest.current === id) setOpeningId(null);
    }
  };

  return {
    /** Whose agenda is being read. */
    openingId,
    /** @param flow the choices to go on with; else those that the page wishes for */
    chooseProfessional: (member: Opened, flow?: FlowState) => void open(member, flow),
    /** Reads ahead, quietly: pressing asks again if it fails. */
    aimAtProfessional: ({ id, bookingSlug }: TeamMember) => {
      if (!known.has(id)) read(bookingSlug).catch(() => undefined);
    },
  };
}
