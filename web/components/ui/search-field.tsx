import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

/** How long the fingers rest before a search is made, in milliseconds. */
const REST_MS = 350;

export type SearchFieldProps = {
  label: string;
  placeholder: string;
  /** What is searched for now, as the address says it. */
  search: string;
  /** Receives what was typed, without spaces around it, once the fingers rest. */
  onSearch: (search: string) => void;
  className?: string | undefined;
};

/** Narrows a list by a text that the server looks for. */
export function SearchField({ label, placeholder, search, onSearch, className }: SearchFieldProps) {
  const [text, setText] = useState(search);
  /** The last search that is known here, asked for by this field or by the address. */
  const [known, setKnown] = useState(search);
  if (search !== known) {
    setKnown(search);
    setText(search);
  }
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === known) return;
    const timer = setTimeout(() => {
      setKnown(wanted);
      onSearch(wanted);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [text, known, onSearch]);
  return (
    <Field label={label} className={className}>
      <div className="relative">
        <Search
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
          aria-hidden="true"
        />
        <Input
          type="search"
          maxLength={TEXT_LIMITS.name}
          placeholder={placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="pl-9!"
        />
      </div>
    </Field>
  );
}
