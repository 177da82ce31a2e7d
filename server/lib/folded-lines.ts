/** Octets of a line without its break; of one that goes on, without the space that it begins with (RFC 5545, 3.1). */
const MOST = 74;
const BREAK = '\r\n ';

/**
 * The lines of a calendar file, each folded where it is too long, between whole characters: as ical-generator folds them, which makes an
 * encoder for each character.
 * @param text well-formed, lines ended by CRLF
 */
export function foldedLines(text: string): string {
  return text.split('\r\n').map(foldedLine).join('\r\n');
}

function foldedLine(line: string): string {
  let folded = '';
  let from = 0;
  let octets = 0;
  for (let index = 0; index < line.length; index++) {
    const code = line.codePointAt(index) ?? 0;
    const size = octetsOf(code);
    octets += size;
    if (octets > MOST) {
      folded += line.slice(from, index) + BREAK;
      from = index;
      octets = size;
    }
    // Half of a pair is no place to break.
    if (size === 4) index++;
  }
  return folded + line.slice(from);
}

/** Of a code point in UTF-8. */
function octetsOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}
