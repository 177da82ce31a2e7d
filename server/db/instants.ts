/** `timestamptz` in PostgreSQL's catalogue, which is the same everywhere. */
export const TIMESTAMPTZ = 1184;

const codeOf = (sign: string) => sign.charCodeAt(0);
const [DASH, SPACE, COLON, DOT, PLUS, ZERO] = [
  codeOf('-'),
  codeOf(' '),
  codeOf(':'),
  codeOf('.'),
  codeOf('+'),
  codeOf('0'),
];
const HOUR_MS = 3_600_000;
/** Where the seconds end in `2026-11-24 12:00:00`. */
const SECONDS_END = 19;

/**
 * Reads an instant as PostgreSQL writes it, `2026-11-24 12:00:00.123456+00`, to the millisecond. A page of a list has
 * hundreds, and the drivers' own parsers are several times slower. Null for a text of another form: a year before 100
 * or of more than four digits, an offset with minutes, infinity.
 */
export function instantOfText(text: string): Date | null {
  if (!isDateAndTime(text)) return null;
  const century = two(text, 0);
  // JavaScript takes the years before 100 for those of the twentieth century.
  if (century === 0) return null;
  let end = SECONDS_END;
  let ms = 0;
  if (text.charCodeAt(end) === DOT) {
    let unit = 100;
    for (end++; isDigit(text.charCodeAt(end)); end++) {
      ms += digit(text, end) * unit;
      // Microseconds are left away.
      unit = Math.trunc(unit / 10);
    }
  }
  const sign = signOf(text.charCodeAt(end));
  if (sign === 0 || text.length !== end + 3) return null;
  const utc = Date.UTC(
    century * 100 + two(text, 2),
    two(text, 5) - 1,
    two(text, 8),
    two(text, 11),
    two(text, 14),
    two(text, 17),
    ms,
  );
  return new Date(utc - sign * two(text, end + 1) * HOUR_MS);
}

function isDateAndTime(text: string): boolean {
  return (
    text.charCodeAt(4) === DASH &&
    text.charCodeAt(7) === DASH &&
    text.charCodeAt(10) === SPACE &&
    text.charCodeAt(13) === COLON &&
    text.charCodeAt(16) === COLON
  );
}

function isDigit(code: number): boolean {
  return code >= ZERO && code < ZERO + 10;
}

function signOf(code: number): -1 | 0 | 1 {
  return code === PLUS ? 1 : code === DASH ? -1 : 0;
}

function digit(text: string, at: number): number {
  return text.charCodeAt(at) - ZERO;
}

function two(text: string, at: number): number {
  return digit(text, at) * 10 + digit(text, at + 1);
}
