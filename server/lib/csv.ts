/** How a spreadsheet tells that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\u{FEFF}';
/** How a cell begins that a spreadsheet would calculate. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

/** A line of a file. A Brazilian spreadsheet parts cells by semicolons, and takes a quotation mark twice for one. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(';')}\r\n`;
}

/** People write some of the texts: an apostrophe keeps a spreadsheet from calculating them. */
function cellOf(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[";\r\n\t']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * The text of a file whose lines are read while it is sent: the head, and the pages one after another. The next is read when the one
 * before has been sent.
 * @param head cells of the first line @param first page, which is there already @param size of a whole page
 * @param next reads the page behind a line
 */
export async function* csvOfPages<Row>(
  head: readonly string[],
  first: readonly Row[],
  {
    size,
    cellsOf: cells,
    next,
  }: {
    readonly size: number;
    readonly cellsOf: (row: Row) => readonly string[];
    readonly next: (last: Row) => Promise<readonly Row[]>;
  },
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvLine(head)}`;
  let rows = first;
  for (;;) {
    if (rows.length > 0) yield rows.map((row) => csvLine(cells(row))).join('');
    const last = rows.at(-1);
    if (rows.length < size || last === undefined) return;
    // bounded: page
    rows = await next(last);
  }
}
