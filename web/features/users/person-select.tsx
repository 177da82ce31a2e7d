import { useState } from 'react';
import { Select } from '#web/components/ui/select.tsx';
import { distinctNames } from '#web/lib/distinct-names.ts';
import { PersonChoiceDialog } from './later-dialogs.ts';
import type { PersonSelectProps } from './person-select-props.ts';

/** The value that opens the search instead of choosing. */
const SEARCH = 'search';

/** A choice among the first people of the team; the others are a search away. */
export function PersonSelect({ before, people, total, onValueChange, ...rest }: PersonSelectProps) {
  const [searching, setSearching] = useState(false);
  const names = distinctNames(people);
  const choose = (value: string): void => {
    if (value === SEARCH) setSearching(true);
    else onValueChange(value);
  };
  return (
    <>
      <Select
        {...rest}
        options={[
          ...before,
          ...people.map(({ id, name, color }) => ({ value: id, label: names.get(id) ?? name, color })),
          ...(total > people.length ? [{ value: SEARCH, label: `Buscar entre ${total} pessoas…` }] : []),
        ]}
        onValueChange={choose}
      />
      <PersonChoiceDialog
        open={searching}
        onOpenChange={setSearching}
        size="sm"
        title="Escolher profissional"
        onChoose={({ id }) => onValueChange(id)}
      />
    </>
  );
}
