import { useQuery } from '@tanstack/react-query';
import type { SuggestionBody } from '#shared/contract/insights.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog, DialogFooter } from '#web/components/ui/dialog.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { hasCode, sentenceOf } from '#web/lib/api-error.ts';
import { suggestionPreviewQuery } from './api/insights.ts';
import { useApplySuggestion } from './api/suggestions.ts';
import { changeSentences, hoursWords } from './preview-words.ts';

/** What a suggestion would change, and the button that changes it. @param asked null while it is closed */
export function ApplyDialog({
  asked,
  title,
  onClose,
}: {
  asked: SuggestionBody | null;
  title: string;
  onClose: () => void;
}) {
  const shown = useLingering(asked);
  const shownTitle = useLingering(asked && title);
  const apply = useApplySuggestion();
  return (
    <Dialog
      open={asked !== null}
      onOpenChange={(open) => !open && onClose()}
      title={shownTitle ?? ''}
      description="O que muda nos horários da semana, a partir de agora."
    >
      {shown !== null && <Preview asked={shown} />}
      <DialogFooter>
        <Button onClick={onClose}>Cancelar</Button>
        <Button
          variant="primary"
          data-start
          busy={apply.isPending}
          onClick={() => asked && apply.mutate(asked, { onSettled: onClose })}
        >
          Aplicar
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function Preview({ asked: { key, userId } }: { asked: SuggestionBody }) {
  const preview = useQuery({ ...suggestionPreviewQuery(key, userId), retry: false });
  if (preview.isPending)
    return (
      <Loading>
        <Skeleton className="h-32" />
      </Loading>
    );
  if (preview.isError) {
    return hasCode(preview.error, 'SUGGESTION_GONE') ? (
      <p className="text-ui text-pretty">{sentenceOf(preview.error, '')}</p>
    ) : (
      <ErrorState onRetry={() => void preview.refetch()} retrying={preview.isFetching} />
    );
  }
  const { before, after, reason } = preview.data;
  return (
    <div className="grid gap-4">
      <p className="text-ui text-pretty text-muted">{reason}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 rounded-sm border bg-sunken px-3 py-2.5">
        <dt className="text-ui text-muted">Agora</dt>
        <dd className="num">{hoursWords(before)}</dd>
        <dt className="text-ui text-muted">Depois</dt>
        <dd className="num font-medium">{hoursWords(after)}</dd>
      </dl>
      <ul className="grid list-disc gap-1.5 pl-5 text-ui text-pretty">
        {changeSentences(preview.data).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
