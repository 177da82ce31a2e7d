import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { MergeChoice, MergePreview } from '#shared/contract/client-merges.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DialogFooter } from '#web/components/ui/dialog.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { mergeQuery, useMergeClients } from './api/merge.ts';
import { CHOICES, choiceText, gainedLines } from './merge-values.ts';

export type MergePreviewProps = {
  id: string;
  otherId: string;
  onBack: () => void;
  onDone: () => void;
};

/** What becomes of two records that are joined, and the question whether they are to be. */
export function MergePreviewView({ id, otherId, onBack, onDone }: MergePreviewProps) {
  const preview = useQuery(mergeQuery(id, otherId));
  const merge = useMergeClients(id);
  const working = useSingleRun();
  const [take, setTake] = useState<readonly MergeChoice[]>([]);
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => {
    start.current?.focus();
  }, []);
  const join = (): void =>
    working.run(async (isShown) => {
      const isDone = await merge.mutateAsync({ otherId, take: [...take] }).then(
        () => true,
        () => false,
      );
      if (isDone && isShown()) onDone();
    });
  return (
    <div ref={start} tabIndex={-1} className="grid gap-4 outline-none">
      {preview.isPending ? (
        <SkeletonRows rows={4} />
      ) : preview.data === undefined ? (
        <ErrorState onRetry={() => void preview.refetch()} retrying={preview.isFetching} />
      ) : (
        <Outcome preview={preview.data} take={take} onTake={setTake} />
      )}
      {merge.isError && (
        <Notice tone="danger" live scroll>
          <p>{sentenceOf(merge.error, 'O servidor não respondeu. Tente novamente.')}</p>
        </Notice>
      )}
      <DialogFooter>
        <Button onClick={onBack}>Voltar</Button>
        <Button
          variant="primary"
          busy={working.busy}
          disabled={preview.data === undefined || preview.data.isTooMuch}
          onClick={join}
        >
          Juntar cadastros
        </Button>
      </DialogFooter>
    </div>
  );
}

function Outcome({
  preview,
  take,
  onTake,
}: {
  preview: MergePreview;
  take: readonly MergeChoice[];
  onTake: (take: readonly MergeChoice[]) => void;
}) {
  const { kept, other, choices, isTooMuch } = preview;
  const gained = gainedLines(preview);
  const choose = (choice: MergeChoice, value: Side): void => {
    const rest = take.filter((each) => each !== choice);
    onTake(value === 'other' ? [...rest, choice] : rest);
  };
  return (
    <>
      <p className="wrap-anywhere">
        Fica um cadastro só, com tudo de <strong className="font-semibold">{kept.name}</strong> e de{' '}
        <strong className="font-semibold">{other.name}</strong>. Os próximos horários marcados com o e-mail ou
        o telefone de qualquer um dos dois vão para ele.
      </p>
      {isTooMuch && (
        <Notice tone="warn">
          <p>
            Juntos, os dois cadastros passam de 5 e-mails, 5 telefones, 10 etiquetas ou 2.000 letras de
            anotações. Tire o que não é mais usado e tente de novo.
          </p>
        </Notice>
      )}
      {choices.length > 0 && (
        <section className="grid gap-3" aria-labelledby="merge-choices">
          <h3 id="merge-choices" className="font-semibold">
            Escolha o que fica
          </h3>
          {choices.map((choice) => (
            <OneOfTwo
              key={choice}
              label={CHOICES[choice]}
              name={choice}
              texts={{ kept: choiceText(kept, choice) ?? '', other: choiceText(other, choice) ?? '' }}
              value={take.includes(choice) ? 'other' : 'kept'}
              onChange={(value) => choose(choice, value)}
            />
          ))}
        </section>
      )}
      <section className="grid gap-1.5" aria-labelledby="merge-gained">
        <h3 id="merge-gained" className="font-semibold wrap-anywhere">
          O que vem do cadastro de {other.name}
        </h3>
        {gained.length === 0 ? (
          <p className="text-muted">Nada além do nome.</p>
        ) : (
          <ul className="num grid list-disc gap-1 pl-5 text-ui">
            {gained.map((line) => (
              <li key={line} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

type Side = 'kept' | 'other';

/** What two records have, and not alike: the one on the left is this record's. One of the two stays. */
function OneOfTwo({
  label,
  name,
  texts,
  value,
  onChange,
}: {
  label: string;
  name: string;
  texts: Readonly<Record<Side, string>>;
  value: Side;
  onChange: (value: Side) => void;
}) {
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="mb-1 text-ui font-medium">{label}</legend>
      {(['kept', 'other'] as const).map((side) => (
        <label
          key={side}
          className="flex min-h-9 cursor-pointer items-center gap-2 rounded-sm border px-3 py-1.5 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={`merge-${name}`}
            checked={value === side}
            onChange={() => onChange(side)}
            className="size-4 shrink-0 accent-accent outline-none"
          />
          <span className="num min-w-0 wrap-anywhere">{texts[side]}</span>
        </label>
      ))}
    </fieldset>
  );
}
