import { later } from '#web/lib/later.tsx';

/** What opens over the list; it is drawn without waiting for it. */
export const NewClientDialog = later(async () => (await import('./new-client-dialog.tsx')).NewClientDialog, {
  asked: ({ open }) => open,
});

export const MergeDialog = later(async () => (await import('./merge-dialog.tsx')).MergeDialog, {
  asked: ({ open }) => open,
});

export const ImportDialog = later(async () => (await import('./import-dialog.tsx')).ImportDialog, {
  asked: ({ open }) => open,
});
