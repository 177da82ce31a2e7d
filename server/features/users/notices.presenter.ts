import type { Standing } from '#shared/contract/auth.ts';
import { longDate, timeOfDay } from '#server/lib/format.ts';
import { composeLetter } from '#server/lib/letter.ts';
import type { Mail } from '#server/lib/mailer.ts';
import type { NoticeRow, PersonStanding } from './credentials.queries.ts';

const TITLES: Readonly<Record<NoticeRow['kind'], string>> = {
  email: 'O e-mail da sua conta mudou',
  password: 'A senha da sua conta mudou',
  both: 'O e-mail e a senha da sua conta mudaram',
  reset: 'A senha foi redefinida por um link',
  guesses: 'Muitas senhas erradas na sua conta',
};

/** The mail about what was done to an account, to the address that it had. It never names a new address. */
export function noticeMail({
  notice,
  standing,
  publicUrl,
  brandName,
}: {
  notice: NoticeRow;
  standing: PersonStanding;
  publicUrl: string;
  brandName: string;
}): Mail {
  const { kind, madeBy, createdAt } = notice;
  const title = TITLES[kind];
  const when = `${longDate(createdAt, standing.timezone)}, ${timeOfDay(createdAt, standing.timezone)}`;
  const forgot = { label: 'Redefinir a senha', url: `${publicUrl}/redefinir-senha` };
  const letter = {
    email: {
      lines: [
        `Em ${when}, ${madeBy === null ? 'você trocou' : `${madeBy} trocou`} o e-mail da sua conta. As mensagens vão para o novo endereço a partir de agora.`,
        HELP,
      ],
    },
    password: {
      lines: [
        `Em ${when}, ${madeBy === null ? 'você trocou a senha da sua conta' : `${madeBy} definiu uma nova senha para a sua conta`}. Os outros acessos abertos foram encerrados.`,
        HELP,
      ],
      link: forgot,
    },
    both: {
      lines: [
        `Em ${when}, ${madeBy === null ? 'você trocou' : `${madeBy} trocou`} o e-mail e a senha da sua conta. Os outros acessos abertos foram encerrados.`,
        HELP,
      ],
    },
    reset: {
      lines: [
        `Em ${when}, a senha da sua conta foi redefinida por um link enviado a este e-mail. Todos os acessos abertos foram encerrados, e as chaves da API e de assistentes que você criou não valem mais: gere outras em Integrações.`,
        standsSomething(standing)
          ? 'Isto continua valendo. Se outra pessoa esteve na sua conta, confira:'
          : 'Nada mais continua ligado à sua conta.',
        HELP,
      ],
      link: { label: 'Entrar', url: `${publicUrl}/login` },
    },
    guesses: {
      lines: [
        `Em ${when}, a senha da sua conta foi errada muitas vezes em pouco tempo. Ninguém entrou por isso: as tentativas ficaram mais lentas, e você continua entrando dos aparelhos que já usou.`,
        'Se não foi você, basta ter uma senha que não se adivinhe. Avisamos no máximo uma vez por dia.',
      ],
      link: forgot,
    },
  }[kind];
  return {
    key: `${notice.id}-account`,
    to: { name: notice.name, address: notice.address },
    subject: title,
    ...composeLetter({
      headline: title,
      preview: when,
      ...(kind === 'reset' ? { facts: factsOf(standing) } : {}),
      ...letter,
      brandName,
    }),
  };
}

const HELP = 'Se você não esperava por isso, fale logo com quem administra a sua organização.';

const standsSomething = (standing: Standing): boolean => factsOf(standing).length > 0;

function factsOf({ webhooks, people, google }: Standing): (readonly [string, string])[] {
  return [
    ...(webhooks.length > 0 ? [['Webhooks', webhooks.join(', ')] as const] : []),
    ...(people.length > 0 ? [['Pessoas adicionadas há pouco', people.join(', ')] as const] : []),
    ...(google === null ? [] : [['Google Agenda', google] as const]),
  ];
}
