import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ReportFigures } from '#shared/contract/reports.ts';
import { BreakdownCard } from './breakdown-card.tsx';

const FIGURES: ReportFigures = {
  ...{ appointments: 2, cancelled: 0, cancelledLate: 0, missed: 0, came: 0, unmarked: 0 },
  ...{ booked: 60, offered: null, expected: 0, received: 0, fresh: null, returning: null },
};

/** How many rows a phone leaves out, and what the button below them says. */
function foldedOf(count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ id: String(index), name: `${index} h`, now: FIGURES, before: FIGURES },
  }));
  const html = renderToStaticMarkup(
    <BreakdownCard
      title="Por hora"
      head="Hora"
      breakdown="hour"
      rows={rows}
      totals={{ now: FIGURES, before: FIGURES }}
      metric="appointments"
      months={{ now: 'novembro', before: 'outubro' }}
    />,
  );
  const hidden = html.match(/<tr[^>]*max-md:hidden/g)?.length ?? 0;
  return { hidden, says: /Mostrar todos \(\d+\)/.exec(html)?.[0] };
}

it('folds a long table of a phone, and leaves a short one whole', () => {
  expect(foldedOf(4)).toEqual({ hidden: 0, says: undefined });
  expect(foldedOf(13)).toEqual({ hidden: 10, says: 'Mostrar todos (13)' });
});
