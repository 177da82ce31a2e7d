import type { ReactNode } from 'react';

/** Something to choose, and where it leads. */
export type Choice = {
  /** Among all choices on show, in letters that an element's id may have. */
  readonly id: string;
  readonly href: string;
  /** An icon or initials, for the eye alone. */
  readonly mark: ReactNode;
  readonly label: string;
  /** Beside the label, and below it. */
  readonly note?: string | undefined;
  readonly detail?: ReactNode;
  /** Another way into what the choice before it is: no result of its own. */
  readonly isOfBefore?: true;
};

export type ChoiceGroup = {
  readonly title: string;
  /** Where its choices lead, beside the title. */
  readonly leads?: string | undefined;
  readonly choices: readonly Choice[];
};

/** All choices in the order in which they are shown. */
export function optionsIn(groups: readonly ChoiceGroup[]): Choice[] {
  return groups.flatMap(({ choices }) => choices);
}

/** The choice that a key leads to from the marked one, around both ends; undefined for a key that leads nowhere. */
export function stepFrom(
  choices: readonly Choice[],
  from: Choice | undefined,
  key: string,
): Choice | undefined {
  const at = from === undefined ? -1 : choices.indexOf(from);
  if (key === 'ArrowDown') return choices[(at + 1) % choices.length];
  if (key === 'ArrowUp') return choices[(at <= 0 ? choices.length : at) - 1];
  return undefined;
}
