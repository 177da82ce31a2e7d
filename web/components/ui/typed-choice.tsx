import { useEffect, useId, useState } from 'react';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

/**
 * What is typed into a `TypedChoice`, until something is taken.
 * @param value what the address has; when another comes, the text follows it
 */
export function useTypedText(value: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  return [text, setText];
}

type TypedChoiceProps = {
  label: string;
  placeholder: string;
  maxLength: number;
  className?: string | undefined;
  /** What is typed, of `useTypedText`. */
  text: string;
  onText: (text: string) => void;
  /** What was taken. */
  value: string;
  onValue: (value: string) => void;
  /** What begins with, or holds, the text. */
  offered: readonly string[];
};

/** A choice of more than a list can show: it is typed, some of what fits are offered, and one is taken once it is whole. */
export function TypedChoice({ text, onText, value, onValue, offered, ...field }: TypedChoiceProps) {
  const { label, className, ...input } = field;
  const listId = useId();
  const commit = (): void => {
    if (text.trim() !== value) onValue(text.trim());
  };
  // Also when the list, and with it what is offered, arrives after the typing.
  const isWhole = text === '' || offered.includes(text);
  useEffect(() => {
    if (isWhole && text !== value) onValue(text);
  }, [isWhole, text, value, onValue]);
  return (
    <Field label={label} className={className}>
      <Input
        {...input}
        list={listId}
        autoComplete="off"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
      <datalist id={listId}>
        {offered.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </Field>
  );
}
