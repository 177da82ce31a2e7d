import { countInWords } from '#web/agenda/model/names.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SERIES } from '#shared/contract/limits.ts';
import { addDays, dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import { seriesWords } from '#shared/series/series-words.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DatePicker } from '#web/components/ui/date-picker.tsx';
import { Dialog, DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { Field, Fieldset } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { NativeSelect } from '#web/components/ui/native-select.tsx';
import { Segmented } from '#web/components/ui/segmented.tsx';
import { Toggles } from '#web/components/ui/toggles.tsx';
import { useLingering } from '#web/components/ui/use-lingering.ts';
import { foreignZone } from '#web/lib/foreign-zone.ts';
import { capitalized, weekdayName } from '#web/lib/format.ts';
import { toast } from '#web/lib/toast.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { WEEK } from '#web/lib/waiting-words.ts';
import { checkQuery, useCreateSeries } from './api/series.ts';
import { DateRow } from './date-row.tsx';
import { SeriesDates } from './series-dates.tsx';
import { summaryOf } from './series-summary.ts';
import {
  checkedRuleOf,
  choiceOf,
  choiceWords,
  ruleOf,
  USUAL_COUNT,
  wantedOf,
  type DateChoice,
  type RuleValues,
  type SeriesDraft,
  type WantedDates,
} from './series-values.ts';

export type SeriesDialogProps = {
  /** Null keeps the dialog closed. */
  draft: SeriesDraft | null;
  onClose: () => void;
  /** After all of them were booked. */
  onDone: () => void;
};

/** Repeats an appointment: how often, until when, and what becomes of each date before anything is booked. */
export function SeriesDialog({ draft, onClose, onDone }: SeriesDialogProps) {
  const shown = useLingering(draft);
  return (
    <Dialog
      open={draft !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Repetir agendamento"
      description={shown !== null && `${shown.clientName} · ${shown.about}`}
    >
      {shown !== null && <SeriesForm draft={shown} onDone={onDone} />}
    </Dialog>
  );
}

const STEPS: readonly RuleValues['every'][] = ['week', 'two-weeks', 'four-weeks', 'month'];

const NONE: WantedDates = { dates: [], starts: [], added: 0, missing: 0, addable: 0 };

function SeriesForm({ draft, onDone }: { draft: SeriesDraft; onDone: () => void }) {
  const { about: _about, ...plan } = draft;
  const own = dayOfWeekOf(draft.date);
  const [first] = useState<RuleValues>({
    every: 'week',
    weekdays: [own],
    ends: 'count',
    count: String(USUAL_COUNT),
    isFilled: false,
    until: '',
  });
  const [values, setValues] = useState(first);
  const [chosen, setChosen] = useState<ReadonlyMap<string, DateChoice>>(new Map());
  const [failure, setFailure] = useState<unknown>(null);
  const [requestKey] = useState(() => crypto.randomUUID());
  const create = useCreateSeries();
  const sending = useSingleRun();
  useUnsaved(values !== first || chosen.size > 0);
  const rule = ruleOf(values);
  const { userId, productId, duration, date, time } = plan;
  const checkedRule = checkedRuleOf(values);
  const check = useQuery(
    checkQuery(checkedRule && { userId, productId, duration, date, time, rule: checkedRule }),
  );
  const isStale = check.isPlaceholderData || check.isFetching;
  // What is shown meanwhile was asked without the dates at the end.
  const isFilled = values.isFilled && !check.isPlaceholderData;
  const wanted =
    check.data === undefined || rule === null
      ? NONE
      : wantedOf(check.data, chosen, { first: date, rule, isFilled });
  const { starts, added, missing, addable } = wanted;
  const isCut = isFilled ? missing > 0 : check.data?.isCut === true || (missing > 0 && addable === 0);
  const set = (change: Partial<RuleValues>): void => {
    setValues((before) => ({ ...before, ...change }));
    setFailure(null);
  };
  const submit = (): void => {
    if (rule === null || starts.length === 0 || isStale) return;
    sending.run(async (isShown) => {
      setFailure(null);
      try {
        const sent = added === 0 ? rule : { ...rule, count: wanted.dates.length };
        const { appointments } = await create.mutateAsync({ ...plan, rule: sent, starts, requestKey });
        toast({
          title: 'Sucesso!',
          description: `${countInWords(appointments.length)} com ${draft.clientName}.`,
          variant: 'success',
        });
        if (isShown()) onDone();
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
      <div className="grid gap-4">
        <Field label="Repete">
          <NativeSelect
            value={values.every}
            onChange={(event) => set({ every: STEPS.find((step) => step === event.target.value) ?? 'week' })}
          >
            {STEPS.map((step) => (
              <option key={step} value={step}>
                {capitalized(seriesWords(date, { every: step, weekdays: values.weekdays }))}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Fieldset legend="Termina">
          <div className="flex flex-wrap items-center gap-2">
            <Segmented
              label="Termina"
              options={[
                { value: 'count', label: 'Depois de' },
                { value: 'until', label: 'Em uma data' },
                { value: 'never', label: 'Nunca' },
              ]}
              value={values.ends}
              onValueChange={(ends) => set({ ends })}
            />
            {values.ends === 'count' && (
              <span className="flex items-center gap-2">
                <Input
                  aria-label="Quantas vezes"
                  type="number"
                  inputMode="numeric"
                  min={2}
                  max={SERIES.appointments}
                  className="num w-18"
                  value={values.count}
                  onChange={(event) => set({ count: event.target.value })}
                />
                vezes
              </span>
            )}
            {values.ends === 'until' && (
              <DatePicker
                aria-label="Última data"
                value={values.until}
                min={addDays(date, 1)}
                max={addDays(date, SERIES.days)}
                onValueChange={(until) => set({ until })}
              />
            )}
          </div>
        </Fieldset>
      </div>
      {values.every !== 'month' && (
        <Fieldset legend="Em que dias">
          <Toggles
            label="Em que dias"
            all={WEEK}
            chosen={values.weekdays}
            // The first date's own is always one of them.
            onChange={(weekdays) => set({ weekdays: [...new Set([own, ...weekdays])].sort() })}
            words={(day) => weekdayName(day, 'short')}
          />
        </Fieldset>
      )}
      <SeriesDates
        check={check}
        missing={
          rule !== null
            ? null
            : values.ends === 'count'
              ? `Diga quantas vezes: de 2 a ${SERIES.appointments}.`
              : 'Escolha a última data.'
        }
        failure={failure}
        summaryOf={({ timezone }) =>
          summaryOf({
            ...wanted,
            count: rule?.count ?? null,
            zone: foreignZone(timezone, wanted.dates[0]?.startTime ?? undefined),
            extent: isCut ? 'cut' : values.ends === 'never' ? 'open' : 'whole',
          })
        }
        offer={
          (addable > 0 || added > 0) && (
            <Button
              size="sm"
              className="justify-self-start"
              busy={isStale}
              onClick={() => set({ isFilled: !values.isFilled })}
            >
              {added > 0 ? 'Não acrescentar datas' : `Acrescentar ${addable} no fim`}
            </Button>
          )
        }
        rowsOf={({ timezone }) =>
          wanted.dates.map((each, place) => (
            <DateRow
              key={each.date}
              date={each}
              zone={timezone}
              since={date}
              isAdded={rule?.count !== undefined && place >= rule.count}
              choice={choiceOf(each, chosen.get(each.date))}
              wordsOf={(choice) => choiceWords(choice, each, timezone)}
              onChoice={(choice) => setChosen((before) => new Map(before).set(each.date, choice))}
            />
          ))
        }
      />
      <DialogFooter>
        <DialogClose>Voltar</DialogClose>
        <Button
          type="submit"
          variant="primary"
          busy={sending.busy}
          disabled={rule === null || starts.length === 0 || isStale}
        >
          Criar {starts.length === 0 ? 'agendamentos' : countInWords(starts.length)}
        </Button>
      </DialogFooter>
    </form>
  );
}
