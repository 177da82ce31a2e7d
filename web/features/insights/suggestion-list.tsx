import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Insights, SuggestionEntry } from '#shared/contract/insights.ts';
import { ENOUGH } from '#shared/insights/enough.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { insightsQuery } from './api/insights.ts';
import { useDismissSuggestion, useRecallSuggestion, useUndoChange } from './api/suggestions.ts';
import { ApplyDialog } from './apply-dialog.tsx';

/**
 * What might change of a person's weekly hours and why; without an id, of the signed-in one's. Nothing where there is nothing to
 * decide: the card of how the hours were used says why.
 */
export function SuggestionsCard({ userId }: { userId?: string }) {
  const { data } = useQuery(insightsQuery('8', userId));
  if (data === undefined || !hasSuggestions(data)) return null;
  return (
    <Card>
      <SuggestionList insights={data} userId={userId} />
    </Card>
  );
}

/** Whether there is something to apply, to undo or to show again. */
export function hasSuggestions({ suggestions, changes, dismissed }: Insights): boolean {
  return suggestions.length + changes.length + dismissed.length > 0;
}

/** Suggestions to apply or to put aside, what was applied, to undo, and what was put aside, to show again. */
function SuggestionList({ insights, userId }: { insights: Insights; userId?: string | undefined }) {
  const { suggestions, changes, dismissed } = insights;
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<SuggestionEntry | null>(null);
  const dismiss = useDismissSuggestion();
  const undo = useUndoChange();
  const recall = useRecallSuggestion();
  // The button that was pressed goes with its line.
  const toHeading = { onSuccess: () => heading.current?.focus() };
  return (
    <section aria-labelledby="hours-suggestions" className="px-4 py-4 sm:px-5">
      <h2
        ref={heading}
        id="hours-suggestions"
        tabIndex={-1}
        className="text-base leading-snug font-semibold tracking-[-0.01em] outline-none"
      >
        Sugestões para os horários
      </h2>
      {suggestions.length === 0 ? (
        <p className="mt-1 text-ui text-pretty text-muted">{noSuggestion(insights)}</p>
      ) : (
        <ul aria-label="Sugestões" className="mt-3 grid gap-3">
          {suggestions.map((suggestion) => (
            <li
              key={suggestion.key}
              className="flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-sm border bg-sunken px-3 py-2.5"
            >
              <div className="min-w-0 flex-[1_1_18rem]">
                <p className="font-medium">{suggestion.title}</p>
                <p className="mt-0.5 text-ui text-pretty text-muted">{suggestion.reason}</p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button aria-label={`Aplicar: ${suggestion.title}`} onClick={() => setAsked(suggestion)}>
                  Aplicar
                </Button>
                <Button
                  variant="ghost"
                  aria-label={`Dispensar: ${suggestion.title}`}
                  busy={dismiss.isPending && dismiss.variables.key === suggestion.key}
                  onClick={() => dismiss.mutate({ key: suggestion.key, userId }, toHeading)}
                >
                  Dispensar
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <Done title="Aplicadas" label="Sugestões aplicadas">
          {changes.map(({ id, title }) => (
            <DoneRow
              key={id}
              title={title}
              action="Desfazer"
              busy={undo.isPending && undo.variables === id}
              onPress={() => undo.mutate(id, toHeading)}
            />
          ))}
        </Done>
      )}
      {dismissed.length > 0 && (
        <Done title="Dispensadas" label="Sugestões dispensadas">
          {dismissed.map(({ key, title }) => (
            <DoneRow
              key={key}
              title={title}
              action="Voltar a mostrar"
              busy={recall.isPending && recall.variables.key === key}
              onPress={() => recall.mutate({ key, userId }, toHeading)}
            />
          ))}
        </Done>
      )}
      <ApplyDialog
        asked={asked && { key: asked.key, userId }}
        title={asked?.title ?? ''}
        onClose={() => setAsked(null)}
      />
    </section>
  );
}

/** Suggestions that something was done with, under a title. */
function Done({ title, label, children }: { title: string; label: string; children: React.ReactNode }) {
  return (
    <>
      <h3 className="mt-4 text-ui font-medium">{title}</h3>
      <ul aria-label={label} className="mt-1 divide-y">
        {children}
      </ul>
    </>
  );
}

type DoneRowProps = { title: string; action: string; busy: boolean; onPress: () => void };

function DoneRow({ title, action, busy, onPress }: DoneRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
      <span className="text-ui">{title}</span>
      <Button variant="ghost" size="sm" aria-label={`${action}: ${title}`} busy={busy} onClick={onPress}>
        {action}
      </Button>
    </li>
  );
}

/** @returns which evidence is missing, with what there is of it; or that there is enough and nothing stands out */
export function noSuggestion({ isEnough, observedWeeks, recentAppointments }: Insights): string {
  if (isEnough)
    return 'Nenhuma por enquanto: nada mais nos horários pede uma mudança. Uma sugestão dispensada volta quando o motivo dela cresce.';
  const weeks = Math.min(observedWeeks, ENOUGH.weeks);
  return (
    `Ainda não há dados suficientes: para sugerir, é preciso ter ${ENOUGH.weeks} semanas de agenda com pelo menos ${ENOUGH.appointments} agendamentos. ` +
    `Até agora: ${counted(weeks, 'semana', 'semanas')} e ${counted(recentAppointments, 'agendamento', 'agendamentos')}.`
  );
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
