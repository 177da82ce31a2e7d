import { later } from '#web/lib/later.tsx';

/** What opens over the administrator's dashboard and agendas. */
export const PeopleDialogs = later(async () => (await import('./people-dialogs.tsx')).PeopleDialogs, {
  asked: ({ task }) => task,
});

export const CancelManyDialog = later(
  async () => (await import('#web/features/appointments/cancel-many-dialog.tsx')).CancelManyDialog,
  { asked: ({ open }) => open },
);

export const FirstFreeDialog = later(async () => (await import('./first-free.tsx')).FirstFreeDialog, {
  asked: ({ open }) => open,
});

/** Above the columns of a day. */
export const FirstFreeStrip = later(async () => (await import('./first-free-strip.tsx')).FirstFreeStrip, {
  asked: () => true,
});

export const HoursDialog = later(async () => (await import('./hours-dialog.tsx')).HoursDialog, {
  asked: ({ user }) => user,
});

/** What stands below an agenda, mostly out of sight. */
export const AgendaLinks = later(async () => (await import('./agenda-links.tsx')).AgendaLinks, {
  asked: 'idle',
});
