import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Input, type InputProps } from './input.tsx';

export type PhoneInputProps = Omit<InputProps, 'value' | 'onChange' | 'type' | 'maxLength' | 'ref'> & {
  /** As typed or shown; a stored phone goes through `storedPhone` first. */
  value: string;
  /** Receives the shown text. */
  onValueChange: (value: string) => void;
};

type Format = Pick<typeof import('#web/lib/phone.ts'), 'formatPhone' | 'editPhone'>;

/** What is pasted may be longer than what is shown of it. */
const MOST_CHARACTERS = 60;

let known: Format | null = null;

/** A phone input that writes numbers as their country does, Brazil's first; the caret stays where it was typed. */
export function PhoneInput({ value, onValueChange, ...rest }: PhoneInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const format = useFormat();
  const shown = format ? format.formatPhone(value) : value;

  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  return (
    <Input
      placeholder="+55(11) 98765-4321"
      autoComplete="tel"
      {...rest}
      ref={input}
      type="tel"
      inputMode="tel"
      maxLength={MOST_CHARACTERS}
      value={shown}
      onChange={(event) => {
        const { value: typed, selectionStart } = event.target;
        if (!format) return onValueChange(typed);
        const native = event.nativeEvent;
        const forward = native instanceof InputEvent && native.inputType === 'deleteContentForward';
        const next = format.editPhone(shown, typed, selectionStart ?? typed.length, forward);
        caret.current = next.caret;
        if (next.value !== shown) return onValueChange(next.value);
        // Nothing to render, so React would put the old text back with the caret at its end.
        event.target.value = shown;
        event.target.setSelectionRange(next.caret, next.caret);
      }}
    />
  );
}

/** The number plans, loaded once there is a field to fill; until then (or without them) a phone stays as it is typed. */
function useFormat(): Format | null {
  const [format, setFormat] = useState(known);
  useEffect(() => {
    if (format !== null) return;
    let isHere = true;
    import('#web/lib/phone.ts').then(
      (loaded) => {
        known = loaded;
        if (isHere) setFormat(loaded);
      },
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [format]);
  return format;
}
