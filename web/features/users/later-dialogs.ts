import { later } from '#web/lib/later.tsx';

/** Whom an agenda shows is chosen from a team of any size. */
export const ShownPeopleDialog = later(
  async () => (await import('./shown-people-dialog.tsx')).ShownPeopleDialog,
  { asked: ({ open }) => open },
);

/** What a team of more people than a menu or a list has is chosen from. */
export const PersonChoiceDialog = later(
  async () => (await import('./person-choice-dialog.tsx')).PersonChoiceDialog,
  { asked: ({ open }) => open },
);
