import type { OwnLimits } from '#shared/scheduling/booking-limits.ts';
import { OWN_LIMITS } from '#shared/contract/limits.ts';
import { formatDuration } from './format.ts';
import { bookingNotices, horizons, type Choice } from './limit-choices.ts';

export type OwnLimit = keyof OwnLimits;

type Words = {
  readonly label: string;
  /** What the typed value means; empty text is no limit. */
  readonly hint: (typed: string) => string;
  /** What is said beside a value that is refused. */
  readonly problem: string;
  /** From what it is chosen, the saved value included; a number is typed where there are none. */
  readonly choices?: (saved: number) => Choice[];
  /** What stands in the empty field. */
  readonly none?: string;
  /** In the log; a bare value has no `words`. */
  readonly log: { readonly label: string; readonly words?: (value: number) => string };
};

const { dailyMaximum } = OWN_LIMITS;

/** A professional's own limits in words, in the order of the settings and of the log. */
export const LIMIT_WORDS: Readonly<Record<OwnLimit, Words>> = {
  minimumNotice: {
    label: 'Antecedência mínima para agendar',
    hint: () => 'Horários mais próximos do que isso não aparecem para o cliente.',
    problem: 'A antecedência é maior que o período da agenda aberta: nenhum horário seria oferecido.',
    choices: bookingNotices,
    log: {
      label: 'Antecedência mínima para agendar',
      words: (value) => (value === 0 ? 'Nenhum' : formatDuration(value)),
    },
  },
  bookingHorizon: {
    label: 'Agenda aberta por',
    hint: () => 'Até quando, a partir de hoje, o cliente encontra horários.',
    problem: 'Escolha um período da lista.',
    choices: horizons,
    log: { label: 'Agenda aberta até', words: (value) => `${value} dias à frente` },
  },
  dailyMaximum: {
    label: 'Máximo de agendamentos por dia',
    hint: (typed) =>
      typed.trim() === ''
        ? 'Sem máximo: o cliente agenda enquanto houver horário livre.'
        : 'Com o dia completo, o cliente não encontra mais horários nele. Você ainda pode marcar.',
    problem: `Use de ${dailyMaximum.min} a ${dailyMaximum.max}, ou deixe vazio.`,
    none: 'Sem máximo',
    log: {
      label: 'Máximo por dia',
      words: (value) => (value === 1 ? '1 agendamento' : `${value} agendamentos`),
    },
  },
};

export const LIMITS_IN_ORDER = Object.keys(LIMIT_WORDS) as readonly OwnLimit[];

/** A value for each limit. */
export function eachLimit<Value>(valueOf: (limit: OwnLimit) => Value): Record<OwnLimit, Value> {
  return Object.fromEntries(LIMITS_IN_ORDER.map((limit) => [limit, valueOf(limit)])) as Record<
    OwnLimit,
    Value
  >;
}
