// The table and the verdict of `npm run bench`, from rows as bench/figure.ts describes them.

const NOTHING = '–';

/** '✓' within the target, '✗' missed, '–' not measured or without a target: only a measured figure can be within one. */
export function markOf({ value, ok, target }) {
  if (value === null || target === 'none') return NOTHING;
  return ok ? '✓' : '✗';
}

/** The rows as aligned text; a value or processor time that was not measured is '–'. */
export function tableOf(figures) {
  const cells = figures.map((figure) => [
    markOf(figure),
    figure.name,
    figure.value === null
      ? `${NOTHING} (${figure.unit})`
      : `${Number(figure.value.toPrecision(4))} ${figure.unit}`,
    figure.cpu ?? NOTHING,
    String(figure.target),
  ]);
  const table = [['', 'measure', 'value', 'CPU', 'target'], ...cells];
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  return table.map((row) => lineOf(row, widths)).join('\n');
}

/**
 * One sentence for the end, and whether the run was good: no target missed, no bench broken off and at least one figure
 * measured.
 * @param failures names of the benches that broke off
 */
export function verdictOf(figures, failures = []) {
  const count = (mark) => figures.filter((figure) => markOf(figure) === mark).length;
  const unmeasured = figures.filter(({ value }) => value === null).length;
  const missed = count('✗');
  const measured = figures.length - unmeasured;
  const judged = count('✓') + missed;
  const parts = [
    `${judged - missed} of ${judged} within target`,
    ...(unmeasured > 0 ? [`${unmeasured} not measured`] : []),
    ...failures.map((name) => `${name} failed`),
    ...(measured === 0 ? ['nothing was measured'] : []),
  ];
  const ok = missed === 0 && failures.length === 0 && measured > 0;
  return { text: `${parts.join(', ')}.${ok ? '' : ' The bench fails.'}`, ok };
}

function lineOf(row, widths) {
  return row
    .map((cell, column) => cell.padEnd(widths[column]))
    .join('  ')
    .trimEnd();
}
