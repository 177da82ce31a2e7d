import { useLayoutEffect, useRef } from 'react';
import { editPhone, formatPhone, PHONE_MAX_LENGTH } from '#web/lib/phone.ts';
import { Input, type InputProps } from './input.tsx';

export type PhoneInputProps = Omit<InputProps, 'value' | 'onChange' | 'type' | 'maxLength' | 'ref'> & {
  /** Digits or masked text. */
  value: string;
  /** Receives the masked text. */
  onValueChange: (value: string) => void;
};

/** A phone input with the Brazilian mask; the caret stays where it was typed. */
export function PhoneInput({ value, onValueChange, ...rest }: PhoneInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const shown = formatPhone(value);

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
      maxLength={PHONE_MAX_LENGTH}
      value={shown}
      onPaste={(event) => {
        const { value: before, selectionStart, selectionEnd } = event.currentTarget;
        const start = selectionStart ?? before.length;
        const head = before.slice(0, start) + event.clipboardData.getData('text');
        const pasted = head + before.slice(selectionEnd ?? start);
        if (pasted.length <= PHONE_MAX_LENGTH) return;
        // The browser would cut "+55 (11) 98765-4321" at the input's length, and the last digit with it.
        event.preventDefault();
        const next = editPhone(shown, pasted, head.length);
        caret.current = next.caret;
        onValueChange(next.value);
      }}
      onChange={(event) => {
        const { value: typed, selectionStart } = event.target;
        const native = event.nativeEvent;
        const forward = native instanceof InputEvent && native.inputType === 'deleteContentForward';
        const next = editPhone(shown, typed, selectionStart ?? typed.length, forward);
        caret.current = next.caret;
        if (next.value !== shown) return onValueChange(next.value);
        // Nothing to render, so React would put the old text back with the caret at its end.
        event.target.value = shown;
        event.target.setSelectionRange(next.caret, next.caret);
      }}
    />
  );
}
