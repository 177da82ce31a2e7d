import type { HistoryEntry, HistoryFields } from '#shared/contract/history.ts';
import { formatDayTime, formatTime } from '#web/lib/format.ts';
import { formatPhone } from '#web/lib/phone.ts';

/** An entry in words: what happened, and below it what more is worth knowing. */
export type HistoryWords = { readonly what: string; readonly details: readonly string[] };

const OTHERS = {
  user: 'Alguém da equipe',
  client: 'Cliente',
  system: 'O sistema',
  api: 'A API',
  assistant: 'Um assistente',
  google: 'O Google Calendar',
} as const;

/** An entry of an appointment's history as a sentence, with its times by the professional's clock. */
export function historyWords({ action, actor, before, after }: HistoryEntry, zone: string): HistoryWords {
  // The client is the one whose appointment it is; staff has names.
  const who = actor.kind === 'user' && actor.name !== null ? actor.name : OTHERS[actor.kind];
  const at = (instant: string) => formatDayTime(instant, zone);
  const says = (what: string, ...details: (string | undefined)[]): HistoryWords => ({
    what: `${who} ${what}`,
    details: details.filter((detail) => detail !== undefined),
  });
  const unconfirmed =
    before.confirmedAt && after.confirmedAt === null
      ? 'A confirmação do cliente deixou de valer.'
      : undefined;
  switch (action) {
    case 'created':
      return says(after.startTime === undefined ? 'agendou' : `agendou para ${at(after.startTime)}`);
    case 'moved':
      return says(moveWords(before, after, zone), ...fieldWords(before, after), unconfirmed);
    case 'transferred':
      return says(
        `transferiu de ${before.professionalName ?? 'ninguém'} para ${after.professionalName ?? 'ninguém'}`,
        before.startTime === undefined || after.startTime === undefined
          ? undefined
          : `De ${at(before.startTime)} para ${at(after.startTime)}`,
        ...fieldWords(before, after),
        unconfirmed,
      );
    case 'confirmed':
      return says('confirmou a presença');
    case 'released':
      return says(`removeu ${before.professionalName ?? 'o profissional'} da equipe`);
    case 'cancelled':
      return says('cancelou o agendamento');
    case 'deleted':
      return says('removeu o agendamento');
    case 'updated':
      return updateWords(before, after, says);
  }
}

function moveWords(before: HistoryFields, after: HistoryFields, zone: string): string {
  if (before.startTime !== undefined && after.startTime !== undefined) {
    return `mudou de ${formatDayTime(before.startTime, zone)} para ${formatDayTime(after.startTime, zone)}`;
  }
  const [from, to] = [before.endTime ?? '', after.endTime ?? ''];
  return `mudou o término de ${formatTime(from, zone)} para ${formatTime(to, zone)}`;
}

/** One change alone is the sentence itself; several follow it, each on its own line. */
function updateWords(
  before: HistoryFields,
  after: HistoryFields,
  says: (what: string, ...details: string[]) => HistoryWords,
): HistoryWords {
  const [only, ...more] = fieldWords(before, after);
  if (only === undefined) return says('alterou o agendamento');
  if (more.length > 0) return says('alterou os dados', only, ...more);
  const isNotes = before.notes !== undefined;
  return isNotes ? says(only.charAt(0).toLowerCase() + only.slice(1)) : says('alterou os dados', only);
}

/** The other fields that changed: 'Telefone: +55(11) 98765-4321 → nenhum'. */
function fieldWords(before: HistoryFields, after: HistoryFields): string[] {
  const pair = (name: string, from: string | null | undefined, to: string | null | undefined) =>
    from === undefined && to === undefined ? [] : [`${name}: ${from ?? 'nenhum'} → ${to ?? 'nenhum'}`];
  const phone = (text: string | null | undefined) => (text ? formatPhone(text) : text);
  return [
    ...pair('Nome', before.clientName, after.clientName),
    ...pair('E-mail', before.clientEmail, after.clientEmail),
    ...pair('Telefone', phone(before.clientPhone), phone(after.clientPhone)),
    ...notesWords(before.notes, after.notes),
  ];
}

function notesWords(before: boolean | undefined, after: boolean | undefined): string[] {
  if (before === undefined || after === undefined) return [];
  if (before && after) return ['Alterou as observações'];
  return [after ? 'Adicionou observações' : 'Apagou as observações'];
}
