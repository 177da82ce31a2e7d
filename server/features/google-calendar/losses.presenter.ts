import type { GoogleLoss } from '#shared/contract/google-calendar.ts';
import type { OwnerToTell } from '#server/features/webhooks/trouble.service.ts';
import { longDate, timeOfDay } from '#server/lib/format.ts';
import { composeLetter } from '#server/lib/letter.ts';
import type { Mail } from '#server/lib/mailer.ts';
import type { ConnectionRow } from './connections.queries.ts';

export type Lost = {
  readonly loss: GoogleLoss;
  readonly since: Date;
  readonly connection: ConnectionRow;
  readonly person: OwnerToTell;
  /** The screen where the account is connected and the calendar chosen. */
  readonly page: string;
  readonly brandName: string;
};

type LossWords = { readonly headline: string; readonly lines: readonly string[]; readonly action: string };

const OTHER_CALENDAR = {
  headline: 'Escolha outra agenda do Google',
  action: 'Escolher outra agenda',
} as const;

const WORDS: Readonly<Record<GoogleLoss, LossWords>> = {
  grant_gone: {
    headline: 'Reconecte o seu Google Calendar',
    lines: [
      'O Google não aceita mais o acesso à sua agenda. Ele pode ter sido retirado na sua conta ou ter vencido.',
      'Seus agendamentos continuam aqui, mas não chegam ao Google até que você reconecte a conta.',
    ],
    action: 'Reconectar',
  },
  calendar_gone: {
    ...OTHER_CALENDAR,
    lines: [
      'A agenda escolhida para os seus agendamentos não está mais na sua conta do Google. Ela pode ter sido apagada ou deixado de ser compartilhada com você.',
      'Seus agendamentos continuam aqui, mas não chegam ao Google até que você escolha outra agenda em Configurações.',
    ],
  },
  not_allowed: {
    ...OTHER_CALENDAR,
    lines: [
      'Você não pode mais alterar no Google a agenda escolhida para os seus agendamentos. Quem a compartilha pode ter mudado a sua permissão.',
      'Seus agendamentos continuam aqui, mas não chegam ao Google até que você escolha outra agenda em Configurações ou receba a permissão de volta.',
    ],
  },
};

/** The mail to a professional whose Google account, or the calendar chosen there, does not let us in any more. */
export function lossMail({ loss, since, connection, person, page, brandName }: Lost): Mail {
  const { headline, lines, action } = WORDS[loss];
  return {
    key: `google-${person.id}-${since.getTime()}`,
    to: { name: person.name, address: person.email },
    subject: headline,
    ...composeLetter({
      headline,
      preview: connection.googleEmail,
      lines,
      facts: [
        ['Conta', connection.googleEmail],
        ['Agenda', connection.calendarName],
        ['Desde', `${longDate(since, person.timezone)}, ${timeOfDay(since, person.timezone)}`],
      ],
      link: { label: action, url: page },
      brandName,
    }),
  };
}
