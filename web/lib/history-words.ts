import type { HistoryEntry, HistoryFields } from '#shared/contract/history.ts';
import { reasonText } from '#shared/distribution/reason-text.ts';
import { capitalized, formatBrl, formatDayTime, formatTime } from '#web/lib/format.ts';
import { METHOD_WORDS } from '#web/lib/payment-words.ts';

/** An entry in words: what happened, and below it what more is worth knowing. */
export type HistoryWords = { readonly what: string; readonly details: readonly string[] };

/** Who acts without a name of their own. */
export const OTHERS = {
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
      return says(
        after.startTime === undefined ? 'agendou' : `agendou para ${at(after.startTime)}`,
        after.distribution ? `Distribuído: ${reasonText(after.distribution)}.` : undefined,
        overbookingWords(before, after, zone),
      );
    case 'moved':
      return says(
        moveWords(before, after, zone),
        overbookingWords(before, after, zone),
        ...fieldWords(before, after),
        unconfirmed,
      );
    case 'transferred':
      return says(
        `transferiu de ${before.professionalName ?? 'ninguém'} para ${after.professionalName ?? 'ninguém'}`,
        before.startTime === undefined || after.startTime === undefined
          ? undefined
          : `De ${at(before.startTime)} para ${at(after.startTime)}`,
        overbookingWords(before, after, zone),
        ...fieldWords(before, after),
        unconfirmed,
      );
    case 'confirmed':
      return says('confirmou a presença');
    case 'asked':
      return says('pediu ao cliente que escolha outro horário, por causa de uma ausência');
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

/** 'Encaixe às 10:00, motivo: dor aguda', or that it is none any more; nothing where it stays as it was. */
function overbookingWords(before: HistoryFields, after: HistoryFields, zone: string): string | undefined {
  if (after.isOverbooked !== true) return before.isOverbooked === true ? 'Deixou de ser encaixe.' : undefined;
  const at = after.startTime === undefined ? '' : ` às ${formatTime(after.startTime, zone)}`;
  return `Encaixe${at}${after.overbookingReason ? `, motivo: ${after.overbookingReason}` : ''}`;
}

/** Changes without values alone make the sentence; a new name follows it. */
function updateWords(
  before: HistoryFields,
  after: HistoryFields,
  says: (what: string, ...details: string[]) => HistoryWords,
): HistoryWords {
  if (after.attendance !== undefined) return says(ATTENDANCE_WORDS[after.attendance ?? 'unsaid']);
  const [paymentFirst, ...paymentRest] = paymentWords(before, after);
  if (paymentFirst !== undefined) return says(paymentFirst, ...paymentRest.map(capitalized));
  const hidden = hiddenWords(before, after);
  const [first, ...more] = hidden;
  const names = nameWords(before, after);
  if (names.length > 0 || first === undefined) {
    return says('alterou os dados', ...names, ...hidden.map(capitalized));
  }
  return says(first, ...more.map(capitalized));
}

const ATTENDANCE_WORDS = {
  came: 'marcou que o cliente veio',
  missed: 'marcou que o cliente faltou',
  unsaid: 'desmarcou a presença',
};

/** What was noted of the money: 'registrou o pagamento de R$ 150,00 por Pix'. */
function paymentWords(before: HistoryFields, after: HistoryFields): string[] {
  const { paid, paymentMethod, paidOn, discount } = after;
  const isUndone = paid === null;
  const isNew = typeof paid === 'number' && before.paid === null;
  const how = paymentMethod ? ` ${METHOD_WORDS[paymentMethod].how}` : '';
  const touched = [paid, paymentMethod, paidOn].some((value) => value !== undefined);
  return [
    ...(isNew
      ? [`registrou o pagamento de ${formatBrl(paid)}${how}`]
      : isUndone
        ? ['desfez o pagamento']
        : touched
          ? [`alterou o pagamento${typeof paid === 'number' ? ` para ${formatBrl(paid)}` : ''}${how}`]
          : []),
    ...(discount === undefined
      ? []
      : [discount === 0 ? 'tirou o desconto' : `deu desconto de ${formatBrl(discount)}`]),
  ];
}

/** The other fields that changed, a line each. */
function fieldWords(before: HistoryFields, after: HistoryFields): string[] {
  return [...nameWords(before, after), ...hiddenWords(before, after).map(capitalized)];
}

function nameWords(before: HistoryFields, after: HistoryFields): string[] {
  return (['clientName', 'productName'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => `${NAMED[field]}: ${before[field] ?? 'nenhum'} → ${after[field] ?? 'nenhum'}`);
}

const NAMED = { clientName: 'Nome', productName: 'Serviço' } as const;

const HIDDEN = { clientEmail: 'o e-mail', clientPhone: 'o telefone', notes: 'as observações' } as const;

/** What the history knows no values of: 'alterou o telefone'. */
function hiddenWords(before: HistoryFields, after: HistoryFields): string[] {
  const fields = ['clientEmail', 'clientPhone', 'notes'] as const;
  return fields.flatMap((field) => {
    const [was, is] = [before[field], after[field]];
    if (was === undefined || is === undefined) return [];
    const verb = was && is ? 'alterou' : is ? 'acrescentou' : 'apagou';
    return [`${verb} ${HIDDEN[field]}`];
  });
}
