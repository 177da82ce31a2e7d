import type { OwnerToTell } from '#server/features/webhooks/trouble.service.ts';
import { longDate, timeOfDay } from '#server/lib/format.ts';
import { composeLetter } from '#server/lib/letter.ts';
import type { Mail } from '#server/lib/mailer.ts';
import type { ConnectionRow } from './connections.queries.ts';

export type GrantGone = {
  readonly connection: ConnectionRow;
  readonly brokenAt: Date;
  readonly person: OwnerToTell;
  /** The screen where the account is connected. */
  readonly page: string;
  readonly brandName: string;
};

/** The mail to a professional whose Google account does not let us in any more. */
export function grantGoneMail({ connection, brokenAt, person, page, brandName }: GrantGone): Mail {
  return {
    key: `google-${person.id}-${brokenAt.getTime()}`,
    to: { name: person.name, address: person.email },
    subject: 'Reconecte o seu Google Calendar',
    ...composeLetter({
      headline: 'Reconecte o seu Google Calendar',
      preview: connection.googleEmail,
      lines: [
        'O Google não aceita mais o acesso à sua agenda. Ele pode ter sido retirado na sua conta ou ter vencido.',
        'Seus agendamentos continuam aqui, mas não chegam ao Google até que você reconecte a conta.',
      ],
      facts: [
        ['Conta', connection.googleEmail],
        ['Agenda', connection.calendarName],
        ['Desde', `${longDate(brokenAt, person.timezone)}, ${timeOfDay(brokenAt, person.timezone)}`],
      ],
      link: { label: 'Reconectar', url: page },
      brandName,
    }),
  };
}
