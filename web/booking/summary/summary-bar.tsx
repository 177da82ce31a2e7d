import { Video } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Summary } from './summary-model.ts';

/** The summary at the foot of a phone's screen, with the button that books. */
export function SummaryBar({ summary, button }: { summary: Summary; button: ReactNode }) {
  return (
    <aside
      aria-label="Resumo"
      className="sticky bottom-0 z-10 -mx-4 mt-5 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] sm:rounded-t-md sm:border-x lg:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2.5">
        {/* Large text leaves the button no room beside it: it goes under it, and fills the line. */}
        <div className="grid min-w-0 shrink grow-99 basis-[9.5rem] grid-cols-1 gap-0.5">
          <p className="num font-semibold">
            {summary.time === null ? (
              'Escolha um horário'
            ) : (
              <>
                {summary.shortDate} ·{' '}
                <span className="whitespace-nowrap tight:whitespace-normal">{summary.time}</span>
              </>
            )}
          </p>
          <p className="num flex flex-wrap gap-x-2 text-xs text-muted">
            {summary.video && (
              <span className="flex items-center gap-1.5">
                <Video className="size-3.5 shrink-0" aria-hidden="true" />
                Videochamada, link 1 hora antes
              </span>
            )}
            {summary.price && <span>{summary.price}</span>}
            {summary.priceNote && <span>{summary.priceNote}</span>}
          </p>
          {summary.zone && <p className="num text-xs text-muted">{summary.zone}</p>}
        </div>
        {button}
      </div>
    </aside>
  );
}
