import type { Colleague } from '#shared/contract/users.ts';
import type { SelectOption, SelectProps } from '#web/components/ui/select.tsx';

type Person = Pick<Colleague, 'id' | 'name' | 'title' | 'bookingSlug' | 'color'>;

export type PersonSelectProps = Omit<SelectProps, 'options'> & {
  /** What comes before the people. */
  before: readonly SelectOption[];
  people: readonly Person[];
  /** How many the team has. */
  total: number;
};
