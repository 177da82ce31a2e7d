import type { Difference } from '#web/lib/differences.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** Shows what somebody else saved meanwhile beside what was typed here, and lets the person choose. */
export function ChangedMeanwhile({
  differences,
  scroll = true,
  busy,
  onTheirs,
  onMine,
}: {
  differences: readonly Difference[];
  /** Scrolls into sight when it appears. */
  scroll?: boolean;
  busy: boolean;
  onTheirs: () => void;
  onMine: () => void;
}) {
  return (
    <Notice tone="warn" live scroll={scroll} title="Outra pessoa mudou isto enquanto você editava">
      <dl className="mt-1 grid gap-2">
        {differences.map(({ label, theirs, mine }) => (
          <div key={label}>
            <dt className="font-medium">{label}</dt>
            <dd className="wrap-anywhere">
              Salvo agora: {theirs}
              <br />O seu: {mine}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={onTheirs}>
          Ficar com o que está salvo
        </Button>
        <Button size="sm" busy={busy} onClick={onMine}>
          Salvar o meu
        </Button>
      </div>
    </Notice>
  );
}
