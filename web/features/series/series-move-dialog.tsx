import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SeriesMoveCheck } from '#shared/contract/series.ts';
import { countInWords } from '#web/agenda/model/names.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { Segmented } from '#web/components/ui/segmented.tsx';
import { dayIn, formatTime } from '#web/lib/format.ts';
import { hasCode, sentenceOf } from '#web/lib/api-error.ts';
import { toast, toastError } from '#web/lib/toast.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { checkMoveQuery, useMoveSeries } from './api/series.ts';
import { ChangeFields, type ChangeChoices } from './change-fields.tsx';
import {
  changeOf,
  changeSummary,
  isElsewhere,
  type ChangedAppointment,
  type ChangeValues,
} from './change-values.ts';
import { DateRow } from './date-row.tsx';
import { SeriesDates } from './series-dates.tsx';
import { choiceOf, daysInWords, movesOf, moveWords, type DateChoice } from './series-values.ts';

export type SeriesMoveDialogProps = ChangeChoices & {
  open: boolean;
  onClose: () => void;
  appointment: ChangedAppointment;
  /** Whether appointments before this one, and after it, are ahead too. */
  hasEarlier: boolean;
  hasLater: boolean;
  /** Whether e-mails leave this installation. */
  sendsMail: boolean;
  /** After they were changed. */
  onMoved: () => void;
};

/** Another day, hour, professional, service or length for an appointment and others of its series, each with what becomes of it. */
export function SeriesMoveDialog({ open, onClose, ...rest }: SeriesMoveDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} size="lg" title="Mudar a série">
      {open && <SeriesMoveForm {...rest} />}
    </Dialog>
  );
}

function SeriesMoveForm({
  appointment,
  hasEarlier,
  hasLater,
  sendsMail,
  onMoved,
  ...choices
}: Omit<SeriesMoveDialogProps, 'open' | 'onClose'>) {
  const [first] = useState<ChangeValues>({
    scope: hasLater ? 'following' : 'all',
    userId: appointment.userId,
    service: 'kept',
    date: null,
    time: null,
    duration: null,
  });
  const [values, setValues] = useState(first);
  const [chosen, setChosen] = useState<ReadonlyMap<string, DateChoice>>(new Map());
  const [failure, setFailure] = useState<unknown>(null);
  const move = useMoveSeries();
  const sending = useSingleRun();
  const zone = choices.zoneOf(values.userId);
  const change = changeOf(appointment, values, zone);
  const isMove = isElsewhere(appointment, values, zone);
  // Where an appointment is already it may well stay, whatever day that is.
  const usual = !isMove && values.userId === appointment.userId ? 'book' : undefined;
  useUnsaved(change !== null || chosen.size > 0);
  const check = useQuery(checkMoveQuery(appointment.id, change));
  const moves = change !== null && check.data !== undefined ? movesOf(check.data, chosen, usual) : [];
  const isStale = check.isPlaceholderData || check.isFetching;
  const set = (typed: Partial<ChangeValues>): void => {
    setValues((before) => ({ ...before, ...typed }));
    setFailure(null);
  };
  const submit = (): void => {
    if (change === null || moves.length === 0 || isStale) return;
    sending.run(async (isShown) => {
      setFailure(null);
      try {
        const { moved } = await move.mutateAsync({
          id: appointment.id,
          body: { ...change, fromUserId: appointment.userId, moves },
        });
        const done = isMove ? 'movido' : 'alterado';
        toast({
          title: 'Sucesso!',
          description: `${countInWords(moved)} ${moved === 1 ? done : `${done}s`}.`,
          variant: 'success',
        });
        if (isShown()) onMoved();
      } catch (error) {
        setFailure(error);
        void check.refetch();
        // Of another place than it has there is nothing more to decide.
        if (!hasCode(error, 'APPOINTMENT_MOVED') || !isShown()) return;
        toastError('Erro ao mover', sentenceOf(error, 'Tente novamente.'));
        onMoved();
      }
    });
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {hasEarlier && hasLater && (
        <Segmented
          label="Quais mudam"
          options={[
            { value: 'following', label: 'Este e os próximos' },
            { value: 'all', label: 'Todos' },
          ]}
          value={values.scope}
          onValueChange={(scope) => set({ scope })}
        />
      )}
      <ChangeFields appointment={appointment} values={values} onChange={set} {...choices} />
      <SeriesDates
        check={check}
        missing={
          change === null
            ? 'Escolha o que muda. Com outra data, os outros andam os mesmos dias; o resto vale para cada um deles.'
            : null
        }
        failure={failure}
        summaryOf={(checked) =>
          `${changeSummary(checked, moves.length)}${sendsMail ? ' O cliente recebe um e-mail com todas.' : ''}`
        }
        rowsOf={(checked) =>
          checked.moves.map((each) =>
            each.isChanged ? (
              <li key={each.id} className="flex min-h-11 flex-wrap items-center gap-x-3 px-3 py-1.5">
                <span className="num font-medium">{whenOf(each.from, checked)}</span>
                <Badge tone="neutral">mudado à parte: fica</Badge>
              </li>
            ) : (
              <DateRow
                key={each.id}
                date={each}
                zone={checked.timezone}
                since={sinceOf(checked)}
                from={isMove ? each.from : undefined}
                choice={choiceOf(each, chosen.get(each.id) ?? usual)}
                wordsOf={(choice) => moveWords(choice, each, checked.timezone, isMove)}
                onChoice={(choice) => setChosen((before) => new Map(before).set(each.id, choice))}
              />
            ),
          )
        }
      />
      <DialogFooter>
        <DialogClose>Voltar</DialogClose>
        <Button type="submit" variant="primary" busy={sending.busy} disabled={moves.length === 0 || isStale}>
          {[isMove ? 'Mover' : 'Mudar', ...(moves.length === 0 ? [] : [countInWords(moves.length)])].join(
            ' ',
          )}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** The first day of the list, whose year goes without saying. */
function sinceOf({ moves, timezone }: SeriesMoveCheck): string {
  return moves[0] === undefined ? '' : dayIn(moves[0].from, timezone);
}

/** 'qui, 26/11 · 10:00'. */
function whenOf(start: string, checked: SeriesMoveCheck): string {
  const [day] = daysInWords([dayIn(start, checked.timezone)], sinceOf(checked));
  return `${day} · ${formatTime(start, checked.timezone)}`;
}
