import { useState } from 'react';
import { parseTime } from '#web/lib/format-time.ts';
import { Input, type InputProps } from './input.tsx';

export type TimeInputProps = Omit<InputProps, 'value' | 'onChange' | 'type'> & {
  /** 'HH:mm', or '' for none. */
  value: string;
  onValueChange: (time: string) => void;
};

/**
 * A 24-hour time as text: the browser's own time input would show AM and PM on a device set to English.
 * Takes '9', '930', '9:30' and '9h30'. What is no time goes back to the last good value.
 */
export function TimeInput({ value, onValueChange, onBlur, onKeyDown, className, ...rest }: TimeInputProps) {
  const [draft, setDraft] = useState<string | null>(null);

  const commit = () => {
    if (draft === null) return;
    const time = draft.trim() === '' ? '' : parseTime(draft);
    if (time !== null && time !== value) onValueChange(time);
    setDraft(null);
  };

  return (
    <Input
      inputMode="numeric"
      placeholder="00:00"
      autoComplete="off"
      {...rest}
      className={className === undefined ? 'num' : `num ${className}`}
      value={draft ?? value}
      onChange={(event) => {
        const typed = event.target.value;
        setDraft(typed);
        // A complete time counts at once, so that a form can be sent without leaving the field.
        const time = /^\d{2}[:h]?\d{2}$/.test(typed) ? parseTime(typed) : null;
        if (time !== null) onValueChange(time);
      }}
      onBlur={(event) => {
        commit();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        onKeyDown?.(event);
      }}
    />
  );
}
