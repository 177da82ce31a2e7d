import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SettledAbsence } from '#shared/contract/absences.ts';
import { buttonClass } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';

/**
 * Texts for WhatsApp to work through: each says whether it was opened, and is ticked once it was sent.
 * @param props.onLeft hears how many are not ticked
 */
export function TextList({
  texts,
  onLeft,
}: {
  texts: SettledAbsence['texts'];
  onLeft: (left: number) => void;
}) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  const left = texts.length - sent.size;
  useEffect(() => {
    onLeft(left);
  }, [left, onLeft]);
  const mark = (set: ReadonlySet<string>, url: string, on = true): ReadonlySet<string> => {
    const next = new Set(set);
    if (on) next.add(url);
    else next.delete(url);
    return next;
  };
  return (
    <section aria-label="Textos para WhatsApp">
      <p className="flex items-baseline justify-between gap-3 text-ui">
        <b className="font-semibold">Por WhatsApp</b>
        <span className="num text-muted">
          {sent.size} de {texts.length} {texts.length === 1 ? 'feito' : 'feitos'}
        </span>
      </p>
      <ul className="mt-1 divide-y border-y">
        {texts.map(({ clientName, url }) => (
          <li key={url} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
            <Checkbox
              label={<span className="wrap-anywhere">{clientName}</span>}
              checked={sent.has(url)}
              onChange={(event) => setSent(mark(sent, url, event.target.checked))}
            />
            <span className="ml-auto flex items-center gap-2 text-xs text-muted">
              {opened.has(url) && !sent.has(url) && (
                <span className="inline-flex items-center gap-1">
                  <Check aria-hidden="true" className="size-3.5" />
                  aberto
                </span>
              )}
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                onClick={() => setOpened(mark(opened, url))}
                className={buttonClass({ size: 'sm' })}
              >
                Abrir<span className="sr-only"> o texto para {clientName}</span>
              </a>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
