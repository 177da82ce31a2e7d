/** Whom and what the words of a meeting speak of; `productName` is the service, null where there is none. */
export type MeetingPeople = {
  readonly clientName: string;
  readonly professionalName: string;
  readonly productName?: string | null;
};

const PLACEHOLDER = /\{([\p{L}\p{N}_]+)\}/gu;

/** What stands for the service of an appointment without one. */
const NO_SERVICE = 'atendimento';

/** Every placeholder. The settings name the Portuguese ones; the English ones are what texts were written with before. */
const FILLED: ReadonlyMap<string, (people: MeetingPeople) => string> = new Map([
  ['cliente', (people) => people.clientName],
  ['profissional', (people) => people.professionalName],
  ['servico', (people) => people.productName ?? NO_SERVICE],
  ['serviço', (people) => people.productName ?? NO_SERVICE],
  ['clientName', (people) => people.clientName],
  ['professionalName', (people) => people.professionalName],
  ['productName', (people) => people.productName ?? NO_SERVICE],
]);

/**
 * A professional's words about a meeting, with `{cliente}`, `{profissional}` and `{servico}` filled in. Anything else
 * in braces stays as it was typed, and names are never read as placeholders themselves.
 */
export function fillMeetingText(text: string, people: MeetingPeople): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => FILLED.get(name)?.(people) ?? whole);
}

/** The words in braces that nothing stands for, each once: '{nome}'. */
export function unknownPlaceholders(text: string): string[] {
  const found = [...text.matchAll(PLACEHOLDER)].filter(([, name = '']) => !FILLED.has(name));
  return [...new Set(found.map(([whole]) => whole))];
}

/**
 * A filled title in the client's own calendar: it says who the meeting is with, unless it does already. "Reunião com
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

/** "Com Ana Prado, Clínica Aurora.": the organisation is named where it says more than the professional's name. */
export function professionalLine(professionalName: string, organizationName: string): string {
  const place = organizationName === professionalName ? '' : `, ${organizationName}`;
  return `Com ${professionalName}${place}.`;
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
