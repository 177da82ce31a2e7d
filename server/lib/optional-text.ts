/**
 * What is stored of a text that may be left out: null for an empty or blank one, undefined (leave as it is)
 * for one that was not sent.
 */
export function textOrNull(text: string | null | undefined): string | null | undefined {
  return text === undefined ? undefined : text?.trim() || null;
}
