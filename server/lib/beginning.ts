/** The first words of a text, `length` characters at most; null when there are none. */
export function beginningOf(text: string, length: number): string | null {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line === '' ? null : line;
  const cut = line.slice(0, length);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2)).trimEnd()}…`;
}
