/** A text as a part to look for with LIKE, none of whose characters stands for others. */
export function likePart(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
