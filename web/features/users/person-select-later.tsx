import { useId, useState } from 'react';
import { SelectFace, selectFaceClass } from '#web/components/ui/select-face.tsx';
import { distinctNames } from '#web/lib/distinct-names.ts';
import { later } from '#web/lib/later.tsx';
import type { PersonSelectProps } from './person-select-props.ts';

/** Null until the list is wanted. */
type Begins = NonNullable<PersonSelectProps['begins']> | null;
type LaterProps = Omit<PersonSelectProps, 'begins'> & { begins: Begins; onBegin: (begins: Begins) => void };

const PersonSelect = later<LaterProps>(async () => (await import('./person-select.tsx')).PersonSelect, {
  asked: ({ begins }) => begins,
  instead: Face,
});

/**
 * A choice among people that shows what is chosen, and has its list once somebody points to it, comes to it or presses it: the
 * first paint of a screen does without.
 */
export function PersonSelectLater(props: Omit<PersonSelectProps, 'begins'>) {
  const [begins, setBegins] = useState<Begins>(null);
  return <PersonSelect {...props} begins={begins} onBegin={setBegins} />;
}

function Face({ before, people, value, look = 'control', begins, onBegin, ...rest }: LaterProps) {
  const listId = useId();
  const option = before.find((each) => each.value === value);
  const person = people.find(({ id }) => id === value);
  return (
    <button
      type="button"
      role="combobox"
      aria-label={rest['aria-label']}
      aria-expanded={false}
      aria-controls={listId}
      className={selectFaceClass(look, rest.className)}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse') onBegin(begins ?? 'closed');
      }}
      onFocus={({ currentTarget }) => {
        // A finger's press moves the focus too, before it is over.
        if (currentTarget.matches(':focus-visible')) onBegin('focused');
      }}
      onPointerDown={(event) => {
        // As the select itself does: the press is not over when this button may have made room for it.
        if (event.pointerType !== 'mouse' || event.button !== 0 || event.ctrlKey) return;
        event.preventDefault();
        onBegin('open');
      }}
      onClick={() => onBegin('open')}
      onKeyDown={({ key }) => {
        if (key === 'ArrowDown' || key === 'ArrowUp') onBegin('open');
      }}
    >
      <SelectFace icon={rest.icon} color={person?.color}>
        {option?.brief ?? option?.label ?? (person && distinctNames(people).get(person.id))}
      </SelectFace>
    </button>
  );
}
