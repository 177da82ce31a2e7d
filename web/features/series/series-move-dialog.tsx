import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SeriesMove, SeriesScope } from '#shared/contract/series.ts';
import { countInWords } from '#web/agenda/model/names.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { DatePicker } from '#web/components/ui/date-picker.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Segmented } from '#web/components/ui/segmented.tsx';
import { TimeInput } from '#web/components/ui/time-input.tsx';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { dayIn, dayTag, formatTime } from '#web/lib/format.ts';
import { toast } from '#web/lib/toast.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { checkMoveQuery, useMoveSeries } from './api/series.ts';
import { DateRow } from './date-row.tsx';
import { SeriesDates } from './series-dates.tsx';
import { choiceOf, movesOf, moveWords, type DateChoice } from './series-values.ts';

export type MovedAppointment = {
  readonly id: string;
  readonly startTime: string;
  /** IANA zone of its professional. */
  readonly zone: string;
};

export type SeriesMoveDialogProps = {
  open: boolean;
  onClose: () => void;
  appointment: MovedAppointment;
  /** Whether appointments before this one are ahead too. */
  hasEarlier: boolean;
  /** Whether e-mails leave this installation. */
  sendsMail: boolean;
  /** After they were moved. */
  onMoved: () => void;
};

/** Another day or hour for an appointment and those of its series that follow, each with what becomes of it. */
export function SeriesMoveDialog({ open, onClose, ...rest }: SeriesMoveDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="lg"
      title="Mudar o horário da série"
    >
      {open && <SeriesMoveForm {...rest} />}
    </Dialog>
  );
}

function SeriesMoveForm({
  appointment: { id, startTime, zone },
  hasEarlier,
  sendsMail,
  onMoved,
}: Omit<SeriesMoveDialogProps, 'open' | 'onClose'>) {
  const [first] = useState({
    scope: 'following' as SeriesScope,
    date: dayIn(startTime, zone),
    time: formatTime(startTime, zone),
  });
  const [values, setValues] = useState(first);
  const [chosen, setChosen] = useState<ReadonlyMap<string, DateChoice>>(new Map());
  const [failure, setFailure] = useState<unknown>(null);
  const move = useMoveSeries();
  const sending = useSingleRun();
  const isElsewhere = values.date !== first.date || values.time !== first.time;
  useUnsaved(isElsewhere || chosen.size > 0);
  const isComplete = isElsewhere && values.date !== '' && values.time !== '';
  const check = useQuery(checkMoveQuery(id, isComplete ? values : null));
  const moves = isComplete && check.data !== undefined ? movesOf(check.data, chosen) : [];
  const isStale = check.isPlaceholderData || check.isFetching;
  const set = (change: Partial<typeof values>): void => {
    setValues((before) => ({ ...before, ...change }));
    setFailure(null);
  };
  const submit = (): void => {
    if (moves.length === 0 || isStale) return;
    sending.run(async (isShown) => {
      setFailure(null);
      try {
        const { moved } = await move.mutateAsync({ id, body: { ...values, moves } });
        toast({
          title: 'Sucesso!',
          description: `${countInWords(moved)} ${moved === 1 ? 'movido' : 'movidos'}.`,
          variant: 'success',
        });
        if (isShown()) onMoved();
      } catch (error) {
        setFailure(error);
        void check.refetch();
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
      {hasEarlier && (
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
      <div className="grid gap-3 min-[22.5rem]:grid-cols-2">
        <Field label="Nova data deste">
          <DatePicker value={values.date} onValueChange={(date) => set({ date })} />
        </Field>
        <Field label="Novo início" hint={foreignZone(zone, startTime)}>
          <TimeInput value={values.time} onValueChange={(time) => set({ time })} />
        </Field>
      </div>
      <SeriesDates
        check={check}
        missing={
          isComplete
            ? null
            : 'Escolha outra data ou outro início: as datas dos outros andam os mesmos dias, e o início vale para todos.'
        }
        failure={failure}
        summaryOf={(checked) =>
          `${summary(checked.moves, moves.length)}${sendsMail ? ' O cliente recebe um e-mail com todas.' : ''}`
        }
        rowsOf={(checked) =>
          checked.moves.map((each) =>
            each.isChanged ? (
              <li key={each.id} className="flex min-h-11 flex-wrap items-center gap-x-3 px-3 py-1.5">
                <span className="num font-medium">{placeOf(each.from, checked.timezone)}</span>
                <Badge tone="neutral">tem horário próprio: fica</Badge>
              </li>
            ) : (
              <DateRow
                key={each.id}
                date={each}
                zone={checked.timezone}
                since={checked.moves[0]?.date ?? each.date}
                from={<span className="num text-muted">{placeOf(each.from, checked.timezone)} →</span>}
                choice={choiceOf(each, chosen.get(each.id))}
                wordsOf={(choice) => moveWords(choice, each, checked.timezone)}
                onChoice={(choice) => setChosen((before) => new Map(before).set(each.id, choice))}
              />
            ),
          )
        }
      />
      <DialogFooter>
        <DialogClose>Voltar</DialogClose>
        <Button type="submit" variant="primary" busy={sending.busy} disabled={moves.length === 0 || isStale}>
          {moves.length === 0 ? 'Mover' : `Mover ${countInWords(moves.length)}`}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** 'qui 26/11 · 10:00'. */
function placeOf(start: string, zone: string): string {
  return `${dayTag(dayIn(start, zone))} · ${formatTime(start, zone)}`;
}

/** '12 datas, 10 mudam.' */
function summary(all: readonly SeriesMove[], moving: number): string {
  const dates = all.length === 1 ? '1 data' : `${all.length} datas`;
  if (moving === all.length) return `${dates}, ${all.length === 1 ? 'muda' : 'todas mudam'}.`;
  return `${dates}, ${moving === 1 ? '1 muda' : `${moving} mudam`}. Confira as outras.`;
}
