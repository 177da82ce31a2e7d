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
