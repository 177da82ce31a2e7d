import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { HoursExceptionEntry } from '#shared/contract/exceptions.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/components/ui/card.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Pagination } from '#web/components/ui/pagination.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { exceptionsQuery, useDeleteException } from './api/exceptions.ts';
import { ExceptionForm } from './exception-form.tsx';
import { exceptionDates, exceptionHours } from './exception-values.ts';
import { KeptList } from './kept-list.tsx';

/** The dates on which a person's hours differ from the week: add and remove. */
export function ExceptionsCard({
  userId,
  timezone,
  appointmentHref,
  onAbsence,
}: {
  userId: string | undefined;
  timezone: string;
  appointmentHref: (id: string) => string;
  onAbsence: () => void;
}) {
  const [page, setPage] = useState(1);
  const exceptions = useQuery({ ...exceptionsQuery(userId, page), placeholderData: keepPreviousData });
  const pages = exceptions.data?.pages ?? 1;
  // The last of a page was removed.
  if (!exceptions.isPlaceholderData && page > pages) setPage(pages);
  return (
    <Card aria-label="Exceções por data">
      <CardHeader
        title="Exceções por data"
        description="Folgas, viagens e dias com outro horário. Valem no lugar da semana."
        actions={
          <Button size="sm" onClick={onAbsence}>
            <CalendarOff />
            Ausência
          </Button>
        }
      />
      <CardBody>
        <ExceptionForm userId={userId} timezone={timezone} />
      </CardBody>
      <div className="border-t">
        {exceptions.isPending ? (
          <SkeletonRows rows={2} />
        ) : exceptions.isError ? (
          <ErrorState onRetry={() => void exceptions.refetch()} retrying={exceptions.isFetching} />
        ) : exceptions.data.exceptions.length === 0 ? (
          <EmptyState
            icon={<CalendarOff />}
            title="Nenhuma exceção daqui para a frente"
            description="Todos os dias seguem os horários da semana."
          />
        ) : (
          <ExceptionList
            entries={exceptions.data.exceptions}
            timezone={timezone}
            appointmentHref={appointmentHref}
          />
        )}
      </div>
      <Pagination
        className="border-t px-4 py-2"
        label="Exceções por data"
        page={Math.min(page, pages)}
        pageCount={pages}
        onPageChange={setPage}
      />
    </Card>
  );
}

function ExceptionList({
  entries,
  timezone,
  appointmentHref,
}: {
  entries: readonly HoursExceptionEntry[];
  timezone: string;
  appointmentHref: (id: string) => string;
}) {
  const [removing, setRemoving] = useState<HoursExceptionEntry | null>(null);
  const remove = useDeleteException();
  return (
    <>
      <ul className="divide-y">
        {entries.map((entry) => (
          <li key={entry.id} className="flex items-start gap-3 px-4 py-2.5 sm:px-5">
            <div className="min-w-0 flex-1">
              <p className="num font-medium first-letter:uppercase">{exceptionDates(entry)}</p>
              <p className="num text-ui wrap-anywhere text-muted">
                {[exceptionHours(entry), entry.reason].filter((text) => text !== null).join(' · ')}
              </p>
              <KeptList entry={entry} timezone={timezone} appointmentHref={appointmentHref} />
            </div>
            <Button
              variant="ghost"
              size="icon"
              className="text-muted hover:text-ink"
              aria-label={`Remover a exceção: ${exceptionDates(entry)}`}
              onClick={() => setRemoving(entry)}
            >
              <Trash2 />
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => !open && setRemoving(null)}
        title="Remover esta exceção?"
        description={
          removing !== null && `${exceptionDates(removing)}: voltam a valer os horários da semana.`
        }
        confirmLabel="Remover"
        busy={remove.isPending}
        onConfirm={() =>
          removing !== null && remove.mutate(removing.id, { onSuccess: () => setRemoving(null) })
        }
      />
    </>
  );
}
