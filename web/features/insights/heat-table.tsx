import { clsx } from 'clsx';
import type { Insights } from '#shared/contract/insights.ts';
import { Table } from '#web/components/ui/table.tsx';
import { formatPercent, weekdayName } from '#web/lib/format.ts';
import { cellSentence, heatRows, shareBooked, stepOf, type HourEntry, type Step } from './heat-map.ts';

const COLORS: Readonly<Record<Step, string>> = {
  0: 'border text-muted',
  1: 'bg-accent/15',
  2: 'bg-accent/30',
  3: 'bg-accent/45',
  4: 'bg-accent text-accent-ink',
};
const LEGEND = ['nada', 'até 25%', 'até 50%', 'até 75%', 'mais'] as const;

/** A week by hours: how much of what was offered was booked, as a colour and as a number. */
export function HeatTable({ hours }: { hours: Insights['hours'] }) {
  return (
    <>
      <Table label="Ocupação por dia e hora" className="min-w-[20rem] table-fixed">
        <thead>
          <tr>
            <th scope="col" className="w-9 sm:w-12">
              <span className="sr-only">Hora</span>
            </th>
            {Array.from({ length: 7 }, (_, day) => (
              <th key={day} scope="col" className="pb-1 text-center text-xs font-medium text-muted">
                <span aria-hidden="true">{weekdayName(day, 'short')}</span>
                <span className="sr-only">{weekdayName(day)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {heatRows(hours).map(({ hour, cells }) => (
            <tr key={hour}>
              <th
                scope="row"
                className="num pr-2 text-right text-xs font-normal whitespace-nowrap text-muted"
              >
                {hour} h
              </th>
              {cells.map((entry, day) => (
                <td key={day} className="p-px sm:p-0.5">
                  <span className="sr-only">{cellSentence(day, hour, entry)}</span>
                  {entry !== null && <HeatCell entry={entry} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <ul
        aria-label="Cores da tabela"
        className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted max-sm:gap-x-2.5"
      >
        {LEGEND.map((label, step) => (
          <li key={label} className="flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className={clsx('size-3 shrink-0 rounded-xs', COLORS[step as Step])} // five of each
            />
            {label}
          </li>
        ))}
        {hours.some(isBesides) && <li>+ reservas fora dos horários atuais</li>}
        {hours.some(({ isRecent }) => isRecent) && (
          <li>* conta só desde que se sabe que a hora é oferecida</li>
        )}
      </ul>
    </>
  );
}

/** Whether something was booked in an hour that was not offered. */
function isBesides({ offered, outside }: HourEntry): boolean {
  return offered === 0 && outside > 0;
}

function HeatCell({ entry }: { entry: HourEntry }) {
  const share = shareBooked(entry);
  const mark = entry.isRecent ? '*' : '';
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'num grid h-8 place-items-center rounded-xs text-xs',
        share === null ? 'border border-dashed text-muted' : COLORS[stepOf(share)],
      )}
    >
      {share === null ? `${isBesides(entry) ? '+' : ''}${mark}` : `${formatPercent(share)}${mark}`}
    </span>
  );
}
