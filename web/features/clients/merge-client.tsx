import { Combine, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ClientRecord } from '#shared/contract/client-records.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { formatDate } from '#web/lib/format.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { useUndoMerge } from './api/merge.ts';
import { MergeDialog } from './later-dialogs.ts';

/** Joins another record of the same person with this one. */
export function MergeClient({ record, today }: { record: ClientRecord; today: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" className="justify-self-start" onClick={() => setOpen(true)}>
        <Combine aria-hidden="true" />
        Juntar com outro cadastro
      </Button>
      <MergeDialog open={open} onClose={() => setOpen(false)} record={record} today={today} />
    </>
  );
}

/** Says which record was joined with this one of late, and takes them apart. */
export function JoinedNotice({ record, zone }: { record: ClientRecord; zone: string }) {
  const undo = useUndoMerge(record.id);
  const working = useSingleRun();
  const { lastMerge } = record;
  if (lastMerge === null || new Date(lastMerge.until) <= new Date()) return null;
  const separate = (): void =>
    working.run(async () => {
      await undo.mutateAsync(lastMerge.id).catch(() => undefined); // it is said
    });
  return (
    <Notice>
      <p className="wrap-anywhere">
        O cadastro de {lastMerge.name} foi juntado com este em {formatDate(lastMerge.mergedAt, zone)}. Até{' '}
        {formatDate(lastMerge.until, zone)} dá para separar: cada um volta a ter o que era seu.
      </p>
      <Button size="sm" className="mt-2 justify-self-start" busy={working.busy} onClick={separate}>
        <Undo2 aria-hidden="true" />
        Separar os cadastros
      </Button>
    </Notice>
  );
}
