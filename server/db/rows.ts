/** Makes an object of a row's values. */
type RowOf = (values: readonly unknown[]) => unknown;

const made = new Map<string, RowOf>();
const SEPARATOR = '\0';

/**
 * Turns rows of values into objects with the names of their columns; of two columns with one name the later counts. The
 * code is made once for each list of names: objects of one literal are built at once and read fast, where a driver adds
 * field by field.
 */
export function rowsOf<Row>(names: readonly string[], rows: readonly (readonly unknown[])[]): Row[] {
  if (rows.length === 0) return [];
  const key = names.join(SEPARATOR);
  let rowOf = made.get(key);
  if (rowOf === undefined) made.set(key, (rowOf = compile(names)));
  return rows.map(rowOf) as Row[]; // the caller says what its statement selects
}

function compile(names: readonly string[]): RowOf {
  // In a literal it would be the prototype.
  if (names.includes('__proto__')) throw new Error('No column can have this name.');
  const fields = names.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- made of quoted names of our own statements alone
  return new Function('values', `return { ${fields.join(', ')} };`) as RowOf;
}
