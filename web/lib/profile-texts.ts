import type { ProfileText } from '#shared/contract/users.ts';

type Words = {
  readonly label: string;
  /** Of several lines, as a description is. */
  readonly isLong: boolean;
  /** What the team's form says beside it. */
  readonly hint?: string;
  readonly placeholder?: string;
};

/** What people may say of themselves, in the order of the forms. */
export const PROFILE_TEXTS: Readonly<Record<ProfileText, Words>> = {
  title: {
    label: 'Especialidade',
    isLong: false,
    placeholder: 'Psicóloga, barbeiro, personal trainer…',
  },
  description: { label: 'Descrição', isLong: true, hint: 'Aparece na página pública.' },
};

export const PROFILE_TEXTS_IN_ORDER = Object.keys(PROFILE_TEXTS) as readonly ProfileText[];

/** A value for each of them. */
export function eachProfileText<Value>(valueOf: (name: ProfileText) => Value): Record<ProfileText, Value> {
  const values = PROFILE_TEXTS_IN_ORDER.map((name) => [name, valueOf(name)]);
  return Object.fromEntries(values) as Record<ProfileText, Value>;
}
