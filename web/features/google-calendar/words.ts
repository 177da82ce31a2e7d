import type { ErrorCode } from '#shared/contract/errors.ts';
import type { GoogleTrouble, SyncNowAnswer } from '#shared/contract/google-calendar.ts';
import { ApiError, sentenceOf } from '#web/lib/api-error.ts';

/** '3 eventos importados.', and what else a look found: '1 evento alterado e 2 removidos. 1 agendamento cancelado.' */
export function syncedSentence(stats: SyncNowAnswer['stats']): string {
  const { created, updated, deleted, moved, cancelled } = stats;
  const imported =
    created === 0
      ? 'Nenhum evento novo encontrado.'
      : counted(['evento', 'eventos'], [[created, 'importado', 'importados']]);
  const events = counted(
    ['evento', 'eventos'],
    [
      [updated, 'alterado', 'alterados'],
      [deleted, 'removido', 'removidos'],
    ],
  );
  const appointments = counted(
    ['agendamento', 'agendamentos'],
    [
      [moved, 'remarcado', 'remarcados'],
      [cancelled, 'cancelado', 'cancelados'],
    ],
  );
  return [imported, events, appointments].filter((sentence) => sentence !== '').join(' ');
}

type Words = readonly [one: string, many: string];

/** '1 evento alterado e 2 removidos.'; nothing of what there is none. */
function counted(noun: Words, counts: readonly (readonly [number, ...Words])[]): string {
  const parts = counts
    .filter(([number]) => number > 0)
    .map(([number, ...did], index) => {
      const words = index === 0 ? [noun, did] : [did];
      return [number, ...words.map(([one, many]) => (number === 1 ? one : many))].join(' ');
    });
  return parts.length === 0 ? '' : `${parts.join(' e ')}.`;
}

/** What went wrong, and what the person can do about it. */
export type TroubleWords = { what: string; advice: string };

const TROUBLES: Readonly<Record<GoogleTrouble, TroubleWords>> = {
  grant_gone: {
    what: 'O Google não aceita mais o acesso que você deu.',
    advice: 'Reconecte a sua conta. Nada se perde: o que mudou nesse tempo é enviado em seguida.',
  },
  not_allowed: {
    what: 'Você não pode mais alterar esta agenda no Google.',
    advice: 'Escolha outra agenda, ou peça a permissão de volta a quem a compartilha.',
  },
  calendar_gone: {
    what: 'A agenda escolhida não está mais na sua conta do Google.',
    advice: 'Escolha outra agenda. O que mudou nesse tempo é enviado em seguida.',
  },
  quota: {
    what: 'O Google pediu para ir mais devagar.',
    advice: 'Nada se perde: tentamos de novo em alguns minutos.',
  },
  unavailable: {
    what: 'O Google não respondeu como devia.',
    advice: 'Nada se perde: tentamos de novo em instantes.',
  },
  refused: {
    what: 'O Google recusou o que enviamos.',
    advice: 'Teste a conexão. Se continuar, fale com quem cuida desta instalação.',
  },
  installation: {
    what: 'O Google não aceita as credenciais desta instalação.',
    advice: 'Fale com quem cuida dela. Nada se perde: tudo é enviado assim que isso for corrigido.',
  },
  internal: {
    what: 'Não conseguimos ler esta agenda do Google.',
    advice: 'Tentamos de novo sozinhos. Se continuar, fale com quem cuida desta instalação.',
  },
};

/** A trouble in words. */
export function troubleWords(trouble: GoogleTrouble): TroubleWords {
  return TROUBLES[trouble];
}

/** Errors of the server that the card tells too, as a trouble of the connection. */
const CARD_TROUBLES: Readonly<Partial<Record<ErrorCode, GoogleTrouble>>> = {
  GOOGLE_QUOTA: 'quota',
  GOOGLE_CLIENT_REFUSED: 'installation',
  GOOGLE_UNAVAILABLE: 'unavailable',
};

/**
 * Why something with the connection failed: in the card's words where the card shows it as well, so that both do not
 * advise differently.
 */
export function failureSentence(error: unknown, fallback: string): string {
  const trouble = error instanceof ApiError && error.code !== null ? CARD_TROUBLES[error.code] : undefined;
  if (trouble === undefined) return sentenceOf(error, fallback);
  const { what, advice } = troubleWords(trouble);
  return `${what} ${advice}`;
}
