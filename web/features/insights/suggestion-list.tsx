import type { Insights } from '#shared/contract/insights.ts';
import { ENOUGH } from '#shared/insights/enough.ts';

/** What might change of the weekly hours and why, or what is missing before anything can be said. */
export function SuggestionList({ insights }: { insights: Insights }) {
  const { suggestions } = insights;
  return (
    <section aria-labelledby="hours-suggestions" className="border-t px-4 py-4 sm:px-5">
      <h3 id="hours-suggestions" className="font-semibold">
        Sugestões para os seus horários
      </h3>
      {suggestions.length === 0 ? (
        <p className="mt-1 text-ui text-pretty text-muted">{nothingToSay(insights)}</p>
      ) : (
        <>
          <p className="mt-1 text-ui text-pretty text-muted">
            Para seguir uma delas, mude os horários da semana nesta página.
          </p>
          <ul className="mt-3 grid gap-3">
            {suggestions.map(({ key, title, reason }) => (
              <li key={key} className="rounded-sm border bg-sunken px-3 py-2.5">
                <p className="font-medium">{title}</p>
                <p className="mt-0.5 text-ui text-pretty text-muted">{reason}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** @returns which evidence is missing, with what there is of it; or that there is enough and nothing stands out */
function nothingToSay({ isEnough, observedWeeks, recentAppointments }: Insights): string {
  if (isEnough) return 'Nenhuma por enquanto: nada nos seus horários pede uma mudança.';
  const weeks = Math.min(observedWeeks, ENOUGH.weeks);
  return (
    `Ainda não há dados bastantes: são precisas ${ENOUGH.weeks} semanas de agenda com pelo menos ${ENOUGH.appointments} agendamentos. ` +
    `Até agora: ${counted(weeks, 'semana', 'semanas')} e ${counted(recentAppointments, 'agendamento', 'agendamentos')}.`
  );
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
