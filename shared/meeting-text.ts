/** Whom the words of a meeting speak of. */
export type MeetingPeople = { readonly clientName: string; readonly professionalName: string };

const PLACEHOLDER = /\{(\w+)\}/g;
const KNOWN: readonly string[] = ['clientName', 'professionalName'] satisfies (keyof MeetingPeople)[];

/**
 * A professional's words about a meeting, with `{clientName}` and `{professionalName}` filled in. Anything else in
 * braces stays as it was typed, and names are never read as placeholders themselves.
 */
export function fillMeetingText(text: string, people: MeetingPeople): string {
  return text.replace(PLACEHOLDER, (whole, name: string) =>
    isKnown(name) ? people[name as keyof MeetingPeople] : whole,
  );
}

/** The words in braces that nothing stands for, each once: '{nome}'. */
export function unknownPlaceholders(text: string): string[] {
  const found = [...text.matchAll(PLACEHOLDER)].filter(([, name = '']) => !isKnown(name));
  return [...new Set(found.map(([whole]) => whole))];
}

/**
 * A filled title in the client's own calendar: it says whom the meeting is with, unless it does already. "Reunião com
 * Helena" would be a meeting of Helena with herself there: the other's name takes her place.
 */
export function titleForClient(title: string, { clientName, professionalName }: MeetingPeople): string {
  if (title.includes(professionalName)) return title;
  const withClient = new RegExp(
    `(?<![\\p{L}\\p{N}])com ${escapePattern(clientName)}(?![\\p{L}\\p{N}])`,
    'giu',
  );
  const turned = title.replace(withClient, (found) => `${found.slice(0, 4)}${professionalName}`);
  return turned === title ? `${title} · ${professionalName}` : turned;
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

function isKnown(name: string): boolean {
  return KNOWN.includes(name);
}
