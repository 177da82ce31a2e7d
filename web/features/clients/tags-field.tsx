import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { CLIENT_LIMITS } from '#shared/contract/limits.ts';
import { plainText } from '#shared/plain-text.ts';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { useTags } from './api/tags.ts';

/** Short words about a client: each can be taken away, and more are typed, up to as many as a record has. */
export function TagsField({
  tags,
  onChange,
  error,
}: {
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
  error: string | undefined;
}) {
  const listId = useId();
  const [text, setText] = useState('');
  const offered = useTags(text).filter((tag) => !tags.includes(tag));
  const isFull = tags.length >= CLIENT_LIMITS.tags;
  const add = (): void => {
    setText('');
    const all = [...tags];
    // As in a file: a comma parts two of them.
    for (const tag of text.split(',').map((each) => each.trim()))
      if (tag !== '' && !all.some((each) => plainText(each) === plainText(tag))) all.push(tag);
    if (all.length > tags.length) onChange(all.slice(0, CLIENT_LIMITS.tags));
  };
  return (
    <div className="grid content-start gap-2">
      <Field
        label="Etiquetas"
        optional
        error={error}
        hint={
          isFull
            ? `São no máximo ${CLIENT_LIMITS.tags} etiquetas.`
            : 'Escreva e tecle Enter. Uma vírgula separa duas.'
        }
      >
        <Input
          list={listId}
          autoComplete="off"
          maxLength={CLIENT_LIMITS.tag}
          disabled={isFull}
          value={text}
          onChange={(event) => setText(event.target.value)}
          // What is typed and left there is meant, too.
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || text.trim() === '') return;
            event.preventDefault();
            add();
          }}
        />
      </Field>
      <datalist id={listId}>
        {offered.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      {tags.length > 0 && (
        <ul aria-label="Etiquetas do cliente" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="min-w-0">
              <button
                type="button"
                aria-label={`Remover etiqueta ${tag}`}
                onClick={() => onChange(tags.filter((each) => each !== tag))}
                className="inline-flex min-h-7 items-center gap-1 rounded-full border bg-sunken px-2.5 text-left text-xs font-medium wrap-anywhere text-muted hover:bg-hover hover:text-ink pointer-coarse:min-h-11 [&_svg]:size-3 [&_svg]:shrink-0"
              >
                {tag}
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
