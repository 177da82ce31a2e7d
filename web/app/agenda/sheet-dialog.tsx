import type { WeeklyWindow } from '#shared/contract/availability.ts';
import type { DatesApart } from '#shared/contract/exceptions.ts';
import { shownDays } from '#web/agenda/model/navigation.ts';
import type { AgendaView } from '#web/agenda/types.ts';
import { PrintDialog } from '#web/features/appointments/sheet/print-dialog.tsx';
import { daysInMonth, startOfMonth } from '#web/lib/format-day.ts';
import { personDays } from './person-days.ts';
import type { AgendaPlace } from './use-agenda-place.ts';
import { useAgendaHours, whoseOf } from './use-team-agenda.ts';

export type SheetDialogProps = {
  open: boolean;
  onClose: () => void;
  place: AgendaPlace;
  /** Whose agenda; undefined for that of those who are shown. */
  ownerId: string | undefined;
  zone: string;
  /** What is special about a day. */
  noteOf: (date: string) => string | undefined;
  /** The hours of those shown, and the dates on which they differ; empty where a whole team's month shows. */
  slots: readonly WeeklyWindow[];
  dates: DatesApart | undefined;
};

/** Hands over what the agenda shows, on paper or as a file. */
export function SheetDialog({ place, ownerId, noteOf, slots, dates, ...rest }: SheetDialogProps) {
  const { date, shown, view } = place;
  // A team's month counts people and names none: those of a sheet are read for it.
  const isNamed = rest.open && ownerId === undefined && view === 'month' && shown.kind === 'chosen';
  const read = useAgendaHours(
    date,
    { from: date, to: date },
    { ownerId: undefined, shown: isNamed ? shown.ids.join(',') : '' },
  );
  const hours = isNamed ? read : { slots, dates };
  const dayOf = personDays(hours.slots.length === 0 ? undefined : hours.slots, hours.dates);
  return (
    <PrintDialog
      {...rest}
      date={date}
      days={daysOf(view, date)}
      whose={ownerId === undefined ? whoseOf(shown) : { userIds: ownerId }}
      note={noteOf(date)}
      noteOf={(id) => dayOf(id, date).note}
      absenceOf={(id) => {
        const { open, note } = dayOf(id, date);
        return open?.length === 0 ? (note ?? 'Folga') : undefined;
      }}
    />
  );
}

/** The days on screen; of a month its own alone, which a file may hold at once. */
function daysOf(view: AgendaView, date: string): { from: string; to: string } {
  if (view !== 'month') return shownDays(view, date);
  return { from: startOfMonth(date), to: `${date.slice(0, 8)}${daysInMonth(date)}` };
}
