import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import type { ReportFigures } from '#shared/contract/reports.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/components/ui/card.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#web/components/ui/table.tsx';
import {
  beforeText,
  columnsOf,
  columnWords,
  figureOf,
  figureText,
  type Breakdown,
  type Column,
  type Metric,
} from './figures.ts';

export type BreakdownRow = { id: string; name: string; now: ReportFigures; before: ReportFigures };

type BreakdownProps = {
  title: string;
  /** What a row is: 'Profissional', 'Serviço'. */
  head: string;
  breakdown: Breakdown;
  rows: readonly BreakdownRow[];
  /** What the rows add up to. */
  totals: Pick<BreakdownRow, 'now' | 'before'>;
  /** What is drawn; what this breakdown does not know is drawn as appointments. */
  metric: Metric;
  /** The names of both months. */
  months: { now: string; before: string };
};

/** Bars of one figure for two months, and beside them a table with all of it, each figure above the one of the month before. */
export function BreakdownCard({ title, head, breakdown, rows, totals, metric, months }: BreakdownProps) {
  const [isWhole, setWhole] = useState(false);
  const folds = rows.length > FOLDED_ROWS + 1;
  const drawn = metric === 'newClients' && breakdown !== 'professional' ? 'appointments' : metric;
  const columns: readonly Column[] = [drawn, ...columnsOf(breakdown).filter((column) => column !== drawn)];
  // Many columns need the whole width: the chart stands above them.
  const isBeside = columns.length <= BESIDE;
  const valuesOf = ({ now, before }: Pick<BreakdownRow, 'now' | 'before'>, column: Column) => ({
    now: figureOf(column, now, { breakdown, booked: totals.now.booked }),
    before: figureOf(column, before, { breakdown, booked: totals.before.booked }),
  });
  const all = { id: 'total', name: 'Total', ...totals };
  const cells = (row: BreakdownRow) =>
    columns.map((column) => ({
      column,
      words: columnWords(column, breakdown),
      now: figureText(column, valuesOf(row, column).now),
      before: beforeText(column, valuesOf(row, column)),
    }));
  return (
    <Card aria-label={title}>
      <CardHeader title={title} />
      {rows.length === 0 ? (
        <CardBody>
          <p className="text-ui text-muted">Nada nestes dois meses.</p>
        </CardBody>
      ) : (
        <div className={clsx('grid gap-4 pb-2', isBeside && 'xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]')}>
          <CardBody>
            <Bars
              rows={rows.map((row) => ({ id: row.id, name: row.name, ...valuesOf(row, drawn) }))}
              months={months}
              isBeside={isBeside}
            />
          </CardBody>
          <Table label={`${title}, em tabela`} className="text-ui">
            <TableHead>
              <tr>
                <TableHeader>{head}</TableHeader>
                {columns.map((column, index) => (
                  <ColumnHead key={column} isWide={index > 0}>
                    {columnWords(column, breakdown)}
                  </ColumnHead>
                ))}
              </tr>
            </TableHead>
            <TableBody>
              {[...rows, all].map((row, index) => (
                <TableRow
                  key={row.id}
                  className={clsx(
                    row === all
                      ? 'bg-sunken font-medium'
                      : folds && !isWhole && index >= FOLDED_ROWS && 'max-md:hidden',
                  )}
                >
                  <th
                    scope="row"
                    className="px-4 py-2.5 font-medium wrap-anywhere sm:px-5 md:max-w-48 md:truncate md:py-0"
                    title={row.name}
                  >
                    {row.name}
                    <span className="num flex flex-wrap gap-x-3 text-xs font-normal text-muted md:hidden">
                      {cells(row)
                        .slice(1)
                        .map(
                          ({ column, words, now, before }) =>
                            before !== null && (
                              <span key={column} className="mt-0.5">
                                {words}: {now} ({before}){' '}
                              </span>
                            ),
                        )}
                    </span>
                  </th>
                  {cells(row).map(({ column, now, before }, index) => (
                    <Figure key={column} isWide={index > 0}>
                      {now}
                      {before !== null && (
                        <span className="block text-xs font-normal text-muted">
                          <span className="sr-only">, </span>
                          {before}
                        </span>
                      )}
                    </Figure>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
          {folds && (
            <Button
              variant="ghost"
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
              className="mx-4 sm:mx-5 md:hidden"
            >
              {isWhole ? 'Mostrar menos' : `Mostrar todos (${rows.length})`}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

/** Rows of a phone's table before all of them are asked for, so that a part of the report has about a screen. */
const FOLDED_ROWS = 3;
/** Columns of figures that have room beside the chart. */
const BESIDE = 4;

/** On phones what a wide column has stands below the row's name. */
type ColumnProps = { children: ReactNode; isWide?: boolean };

function ColumnHead({ children, isWide = false }: ColumnProps) {
  return (
    <TableHeader className={clsx('text-right', isWide ? 'max-md:hidden' : 'max-md:pr-4 max-md:sm:pr-5')}>
      {children}
    </TableHeader>
  );
}

function Figure({ children, isWide = false }: ColumnProps) {
  return (
    <TableCell
      className={clsx(
        'num h-14 text-right whitespace-nowrap',
        isWide ? 'max-md:hidden' : 'max-md:pt-2.5 max-md:pr-4 max-md:align-top max-md:sm:pr-5',
      )}
    >
      {children}
    </TableCell>
  );
}

type Bars = {
  rows: readonly { id: string; name: string; now: number | null; before: number | null }[];
  months: BreakdownProps['months'];
  /** Whether the table stands beside it: then each row has the height of the table's. */
  isBeside: boolean;
};

/** The same as a picture: the table says it in words. */
function Bars({ rows, months, isBeside }: Bars) {
  const most = Math.max(...rows.flatMap(({ now, before }) => [now ?? 0, before ?? 0]), 0);
  return (
    <div aria-hidden="true">
      <p
        className={clsx(
          'mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted',
          isBeside && 'xl:mb-0 xl:h-9',
        )}
      >
        <span className="flex items-center gap-1.5">
          <span className="size-3 rounded-xs bg-accent" /> {months.now}
        </span>
        <span className="flex items-center gap-1.5">
          <span className="size-3 rounded-xs border border-accent bg-accent/20" /> {months.before}
        </span>
      </p>
      <ul className={clsx('grid gap-2', isBeside && 'xl:gap-0')}>
        {rows.map(({ id, name, now, before }) => (
          <li
            key={id}
            className={clsx(
              'grid grid-cols-[minmax(0,7rem)_1fr] items-center gap-x-3 text-xs',
              isBeside && 'xl:h-14',
            )}
          >
            <span className="truncate text-muted">{name}</span>
            <span className="grid gap-0.5">
              <span className="h-3">
                <Bar share={(now ?? 0) / most} className="bg-accent" />
              </span>
              <span className="h-2">
                <Bar share={(before ?? 0) / most} className="border border-accent bg-accent/20" />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Of what is nothing there is no bar, of anything else at least a line. */
function Bar({ share, className }: { share: number; className: string }) {
  if (!(share > 0)) return null;
  return (
    <span
      className={clsx('block h-full min-w-px rounded-xs', className)}
      style={{ width: `${share * 100}%` }}
    />
  );
}
