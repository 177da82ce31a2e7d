import { useState } from 'react';
import type { AgendaView } from '#web/agenda/types.ts';
import { dayIn } from '#web/lib/format.ts';
import { NARROW } from '#web/lib/narrow.ts';

/** Where an agenda is: which view, around which day. */
export type AgendaPlace = {
  view: AgendaView;
  date: string;
  setView: (view: AgendaView) => void;
  setDate: (date: string) => void;
};

/** Starts today: with the month, or with the day on a phone, where it is the natural view. */
export function useAgendaPlace(timezone: string): AgendaPlace {
  const [view, setView] = useState<AgendaView>(() => (matchMedia(NARROW).matches ? 'day' : 'month'));
  const [date, setDate] = useState(() => dayIn(new Date(), timezone));
  return { view, date, setView, setDate };
}
