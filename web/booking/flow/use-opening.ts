import { useRef, useState } from 'react';
import type { ChosenProfessional, TeamMember } from '#shared/contract/booking.ts';
import { toastError } from '#web/lib/toast.ts';
import type { Professionals } from './use-professionals.ts';

/** What is known of somebody before their agenda is read. */
type Opened = Pick<TeamMember, 'id' | 'name' | 'bookingSlug'>;

/** The choice of a professional out of a list: what booking with them needs is read first, then `onOpened` hears of it. */
export function useOpening({ known, read }: Professionals, onOpened: (opened: ChosenProfessional) => void) {
  const [openingId, setOpeningId] = useState<string | null>(null);
  /** Who was pressed last: an earlier answer that comes late chooses nobody. */
  const latest = useRef<string | null>(null);

  const open = async ({ id, name, bookingSlug }: Opened): Promise<void> => {
    latest.current = id;
    const there = known.get(id);
    if (there) {
      setOpeningId(null);
      onOpened(there);
      return;
    }
    setOpeningId(id);
    try {
      const opened = await read(bookingSlug);
      if (latest.current === id) onOpened(opened);
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
    chooseProfessional: (member: Opened) => void open(member),
    /** Reads ahead, quietly: pressing asks again if it fails. */
    aimAtProfessional: ({ id, bookingSlug }: TeamMember) => {
      if (!known.has(id)) read(bookingSlug).catch(() => undefined);
    },
  };
}
