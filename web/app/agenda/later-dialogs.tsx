import { later } from '#web/lib/later.tsx';
import { storedTextsLeft } from '#web/lib/session.ts';

/** What opens over an agenda. The agenda is drawn without waiting for it. */
export const AgendaDialogs = later(async () => (await import('./agenda-dialogs.tsx')).AgendaDialogs, {
  asked: ({ task }) => task,
});

export const HeldTimeDialog = later(
  async () => (await import('#web/features/held-times/held-time-dialog.tsx')).HeldTimeDialog,
  { asked: ({ target }) => target },
);

export const BusyPopover = later(
  async () => (await import('#web/features/google-calendar/busy-popover.tsx')).BusyPopover,
  { asked: ({ target }) => target },
);

export const ColorMenu = later(
  async () => (await import('#web/features/appointments/color-menu.tsx')).ColorMenu,
  { asked: ({ target }) => target },
);

export const AbsenceDialog = later(async () => (await import('./absence-dialog.tsx')).AbsenceDialog, {
  asked: ({ target }) => target,
});

export const TextsLeftNotice = later(
  async () => (await import('#web/features/absence/texts-left-notice.tsx')).TextsLeftNotice,
  // Nearly nobody has any: the first visit does without it, and who has keeps room for a line.
  {
    asked: () => storedTextsLeft() !== '',
    instead: () => storedTextsLeft() !== '' && <div className="mt-2 mb-2 h-18 md:mt-0 md:h-11.5" />,
  },
);

export const SheetDialog = later(async () => (await import('./agenda-dialogs.tsx')).SheetDialog, {
  asked: ({ open }) => open,
});

export const AttendanceDialog = later(async () => (await import('./agenda-dialogs.tsx')).AttendanceDialog, {
  asked: ({ open }) => open,
});
