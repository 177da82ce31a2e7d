/** Reads a 24-hour time as people type it ('9', '930', '9:30', '9h30', '21h') into 'HH:mm'; null when it is none. */
export function parseTime(text: string): string | null {
  const match = /^(\d{1,2})(?:[:h.](\d{2})?)?$/i.exec(text.trim()) ?? /^(\d{1,2})(\d{2})$/.exec(text.trim());
  if (match === null) return null;
  const [hour, minute] = [Number(match[1]), Number(match[2] ?? 0)];
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
