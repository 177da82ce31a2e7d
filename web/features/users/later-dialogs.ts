import { later } from '#web/lib/later.tsx';

/** What a team of more people than a menu or a list has is chosen from. */
export const PersonChoiceDialog = later(
  async () => (await import('./person-choice-dialog.tsx')).PersonChoiceDialog,
  { asked: ({ open }) => open },
);
