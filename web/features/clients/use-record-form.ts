import type { ChangeClientBody } from '#shared/contract/client-records.ts';
import { staleValues } from '#web/lib/stale-values.ts';
import { useDraft, type Draft } from '#web/lib/use-draft.ts';
import { useUpdateClient } from './api/client-record.ts';
import { bodyOf } from './client-values.ts';

/** A part of a record as a form: what is typed over what is saved, and the way to save the changed fields alone. */
export function useRecordForm<T extends Record<string, unknown>>(id: string, saved: T) {
  const draft: Draft<T> = useDraft(saved);
  const update = useUpdateClient(id);
  /** @param known what is known to be saved besides what was seen, in fields that somebody else changed */
  const save = (onRefused: (error: unknown) => void = () => undefined, known: object = {}): void => {
    const { changes, seen } = draft;
    const expected = { ...seen, ...known } as ChangeClientBody['expected']; // what forms hold is texts, lists and switches
    update.mutate(
      { ...bodyOf(changes), expected },
      {
        onSuccess: () => draft.settle(changes),
        onError: (error) => {
          if (staleValues(error) === null) onRefused(error);
        },
      },
    );
  };
  const stale = staleValues(update.error);
  return {
    values: draft.values,
    changed: draft.changed,
    busy: update.isPending,
    set: (change: Partial<T>): void => {
      draft.set(change);
      if (update.isError) update.reset();
    },
    save,
    discard: (): void => {
      draft.discard();
      update.reset();
    },
    /** What somebody else saved meanwhile; null where nobody did. */
    meanwhile:
      stale === null
        ? null
        : {
            stale,
            takeTheirs: (): void => {
              draft.discard(Object.keys(stale));
              update.reset();
            },
            keepMine: (): void => save(undefined, stale),
          },
  };
}
