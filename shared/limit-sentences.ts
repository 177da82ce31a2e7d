import type { LimitRefusal } from './scheduling/limit-refusals.ts';
import { spanWords } from './span-words.ts';

/** Refusals by a limit that is a number. */
export type NumberedLimit = Exclude<LimitRefusal, 'IN_THE_PAST'> | 'UPCOMING_LIMIT';

/** A refusal with its limit, and what the client can do: minutes of notice, days ahead, appointments of a day or of a client. */
const WITH_LIMIT: Readonly<Record<NumberedLimit, (limit: number) => string>> = {
  TOO_SOON: (minutes) =>
    `Este horário está próximo demais: é preciso agendar com mais de ${spanWords(minutes)} de antecedência. Escolha um mais adiante ou fale com o profissional.`,
  BEYOND_HORIZON: (days) =>
    `Ainda não é possível agendar para esta data: a agenda abre até ${days === 1 ? '1 dia' : `${days} dias`} à frente. Escolha uma data mais próxima.`,
  DAY_FULL: (count) =>
    `Este dia já tem o máximo de ${count === 1 ? '1 agendamento' : `${count} agendamentos`}. Escolha outro dia ou fale com o profissional.`,
  UPCOMING_LIMIT: (count) =>
    `Este e-mail ou telefone já tem o máximo de ${count === 1 ? '1 horário marcado' : `${count} horários marcados`} por cliente. ` +
    `Para marcar outro, cancele ${count === 1 ? 'esse' : 'um deles'} pelo link que você recebeu ao agendar, ou fale com o profissional.`,
};

/** The sentence of a refusal that leads to the phone; null where no number is known. */
export function bookByPhoneSentence(phone: string | null): string | null {
  return phone && `Não é possível marcar pela internet. Para marcar, ligue para ${phone}.`;
}

/** The sentence of a refusal with its number; null where no number says more. */
export function sentenceWithLimit(code: string, limit: number | undefined): string | null {
  if (limit === undefined || limit === 0 || !(code in WITH_LIMIT)) return null;
  return WITH_LIMIT[code as NumberedLimit](limit);
}
