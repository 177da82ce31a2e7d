import { Search, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { optionsIn, stepFrom, type Choice, type ChoiceGroup } from './choices.ts';

export type SearchBoxProps = {
  text: string;
  onTextChange: (text: string) => void;
  groups: readonly ChoiceGroup[];
  /** Whether more may come for this text. */
  isPending: boolean;
  onChoose: (choice: Choice) => void;
  onClose: () => void;
  /** What stands below the choices: that more is coming, that there is none, or that it failed. */
  children?: ReactNode;
};

/**
 * A field with choices below it. The arrows go through them, Enter takes the marked one, which is the first until
 * an arrow is pressed; while more is coming Enter waits for it, so that it takes what is seen.
 */
export function SearchBox({
  text,
  onTextChange,
  groups,
  isPending,
  onChoose,
  onClose,
  children,
}: SearchBoxProps) {
  const listId = useId();
  const [marked, setMarked] = useState<string | null>(null);
  /** Enter was pressed for what is still coming. */
  const isEntered = useRef(false);
  const choices = optionsIn(groups);
  const active = choices.find(({ id }) => id === marked) ?? choices[0];
  const optionId = (id: string): string => `${listId}-${id}`;

  useEffect(() => {
    if (!isEntered.current || isPending) return;
    isEntered.current = false;
    if (active !== undefined) onChoose(active);
  }, [isPending, active, onChoose]);

  const enter = (): void => {
    if (isPending) isEntered.current = true;
    else if (active !== undefined) onChoose(active);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const next = stepFrom(choices, active, event.key);
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') enter();
    else if (next !== undefined) {
      setMarked(next.id);
      document.getElementById(optionId(next.id))?.scrollIntoView({ block: 'nearest' });
    } else return;
    event.preventDefault();
  };

  return (
    <>
      <div className="flex items-center gap-2 border-b py-2 pr-2 pl-4">
        <Search className="size-4 shrink-0 text-muted" aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label="Buscar"
          aria-autocomplete="list"
          aria-expanded={choices.length > 0}
          aria-controls={choices.length > 0 ? listId : undefined}
          aria-activedescendant={active && optionId(active.id)}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={120}
          placeholder="Cliente, telefone, data ou tela…"
          value={text}
          onChange={(event) => {
            setMarked(null);
            isEntered.current = false;
            onTextChange(event.target.value);
          }}
          onKeyDown={onKeyDown}
          className="h-10 min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-muted pointer-coarse:h-11"
        />
        <Button variant="ghost" size="icon" aria-label="Fechar" onClick={onClose}>
          <X aria-hidden="true" />
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {choices.length > 0 && (
          <div id={listId} role="listbox" aria-label="Resultados" className="p-2">
            {groups.map((group) => (
              <Group key={group.title} title={group.title} leads={group.leads}>
                {group.choices.map((choice) => (
                  <Option
                    key={choice.id}
                    id={optionId(choice.id)}
                    choice={choice}
                    isActive={choice === active}
                    onChoose={() => onChoose(choice)}
                  />
                ))}
              </Group>
            ))}
          </div>
        )}
        {children}
      </div>
    </>
  );
}

function Group({ title, leads, children }: Pick<ChoiceGroup, 'title' | 'leads'> & { children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="not-first:mt-2">
      <div id={id} className="px-2 pt-1 pb-1 text-xs font-medium text-muted">
        {title}
        {leads !== undefined && <span className="font-normal"> · {leads}</span>}
      </div>
      {children}
    </div>
  );
}

function Option({
  id,
  choice: { mark, label, detail, note },
  isActive,
  onChoose,
}: {
  id: string;
  choice: Choice;
  isActive: boolean;
  onChoose: () => void;
}) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      // The field keeps the focus, whatever is pressed in here.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-2 py-1.5 hover:bg-hover aria-selected:bg-hover pointer-coarse:min-h-11"
    >
      <span className="grid w-7 shrink-0 place-items-center text-muted [&_svg]:size-4" aria-hidden="true">
        {mark}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className="max-w-full truncate font-medium">{label}</span>
          {note !== undefined && <span className="num max-w-full truncate text-xs text-muted">{note}</span>}
        </span>
        {detail !== undefined && <span className="num block text-ui text-muted">{detail}</span>}
      </span>
    </div>
  );
}
