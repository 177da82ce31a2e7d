/** Adds the slashes while typing forwards, also when they are typed too; deleting is left alone. */
export function withSlashes(typed: string, before: string): string {
  const text = typed
    .replace(/[^\d/]/g, '')
    .replace(/\/{2,}/g, '/')
    .slice(0, 10);
  if (text.length < before.length) return text;
  return /^\d{2}$|^\d{2}\/\d{2}$/.test(text) ? `${text}/` : text;
}
