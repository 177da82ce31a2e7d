import { Video } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Summary } from './summary-model.ts';

/** The summary beside the steps on a wide screen. */
export function SummaryPanel({
  summary,
  hasServices,
  button,
}: {
  summary: Summary;
  hasServices: boolean;
  button: ReactNode;
}) {
  return (
    <aside
      aria-labelledby="resumo"
      className="sticky top-8 hidden gap-4 rounded-lg border border-line bg-card p-5 lg:grid"
    >
      <h2 id="resumo" className="text-[0.9375rem] font-semibold">
        Resumo
      </h2>
      <dl className="grid gap-3">
        <Line term="Profissional" value={summary.professional} />
        {hasServices && <Line term="Serviço" value={summary.service} />}
        <Line term="Data" value={summary.date} />
        <Line term="Horário" value={summary.time} note={summary.zone} />
        {summary.price && <Line term="Valor" value={summary.price} note={summary.priceNote} />}
      </dl>
      {summary.video && (
        <p className="flex items-start gap-2 border-t border-line pt-3.5 text-ui text-muted">
          <Video className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          Videochamada: você recebe o link 1 hora antes.
        </p>
      )}
      {button}
    </aside>
  );
}

function Line({ term, value, note }: { term: string; value: string | null; note?: string | null }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3">
      <dt className="text-ui text-muted">{term}</dt>
      <dd className={`num wrap-anywhere ${value === null ? 'text-muted' : 'font-medium'}`}>
        {value ?? 'a escolher'}
        {note && <span className="block text-xs font-normal text-balance text-muted">{note}</span>}
      </dd>
    </div>
  );
}
