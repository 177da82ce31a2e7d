import type { ReactNode } from 'react';

/** The two marks that the descriptions use: `code` and **strong**. */
export function inline(text: string): ReactNode[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, index) => {
    const key = `${index}-${part}`;
    if (part.startsWith('`'))
      return (
        <code key={key} className="text-[0.9em] wrap-anywhere">
          {part.slice(1, -1)}
        </code>
      );
    if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>;
    return part;
  });
}
