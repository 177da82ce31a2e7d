import { formatBrl, longDate, shortDate, timeOfDay, zoneName } from '#server/lib/format.ts';
import { greetingOf } from '#server/lib/greeting.ts';
import { composeLetter } from '#server/lib/letter.ts';
import type { Mail } from '#server/lib/mailer.ts';

type Letter = {
  readonly to: Mail['to'];
  /** Whether the name is the team's word, not a visitor's. */
  readonly isNamed: boolean;
  readonly url: string;
  readonly organizationName: string;
  readonly brandName: string;
};

/** What is offered; the replaced appointment's start where there is one. */
type Offered = {
  readonly id: string;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly heldUntil: Date;
  readonly timezone: string;
  readonly professionalName: string;
  readonly productName: string | null;
  /** In reais. */
  readonly productPrice: number | null;
  readonly replaces: Date | null;
};

/** A time opened: until when it is held, and one press to take it. A scanner that opens the link takes nothing. */
export function composeOfferMail(offer: Offered, letter: Letter): Mail {
  const { to, url, organizationName, brandName } = letter;
  const { startTime, endTime, heldUntil, timezone, professionalName, replaces } = offer;
  const { productName, productPrice } = offer;
  const headline = 'Abriu um horário para você';
  const until = untilText(heldUntil, startTime, timezone);
  const day = longDate(startTime, timezone);
  const hours = `${timeOfDay(startTime, timezone)} às ${timeOfDay(endTime, timezone)} (${zoneName(startTime, timezone)})`;
  return {
    key: `waiting-offer-${offer.id}`,
    to,
    unsubscribeUrl: url,
    subject: `${headline}: ${day}, ${timeOfDay(startTime, timezone)}`,
    ...composeLetter({
      headline,
      preview: `Ele fica reservado para você até ${until}.`,
      lines: [
        greetingOf(to.name),
        `Abriu um horário com ${professionalName}. Ele fica reservado para você até ${until}, e ninguém mais pode marcá-lo.`,
        replaces === null
          ? 'Para ficar com ele, abra o link abaixo e confirme. Se não responder até lá, o horário passa para a próxima pessoa e você continua na lista.'
          : `Se você ficar com ele, o seu agendamento de ${longDate(replaces, timezone)}, às ${timeOfDay(replaces, timezone)}, passa para este horário. Se não responder, nada muda.`,
      ],
      facts: [
        ['Data', day],
        ['Horário', hours],
        ['Profissional', professionalName],
        ...(productName === null ? [] : [['Serviço', productName] as const]),
        ...(productPrice === null ? [] : [['Valor', formatBrl(productPrice)] as const]),
      ],
      link: { label: 'Ver e ficar com o horário', url },
      footer: {
        line: `Você recebe este e-mail porque está na lista de espera de ${organizationName}.`,
        link: { label: 'Sair da lista de espera', url },
      },
      brandName,
    }),
  };
}

/** The client is on the list, and can leave it. It names nothing that a visitor wrote: the address may be anybody's. */
export function composeJoinedMail(
  entry: { readonly id: string; readonly untilDate: string },
  { to, isNamed, url, organizationName, brandName }: Letter,
): Mail {
  const headline = 'Você está na lista de espera';
  const until = shortDate(entry.untilDate);
  return {
    key: `waiting-joined-${entry.id}`,
    to,
    unsubscribeUrl: url,
    subject: `${headline} de ${organizationName}`,
    ...composeLetter({
      headline,
      preview: 'Avisamos por e-mail quando abrir um horário.',
      lines: [
        isNamed ? greetingOf(to.name) : 'Olá!',
        `Quando abrir um horário como você pediu, até ${until}, enviamos um e-mail e reservamos o horário para você por 15 minutos; se ele abrir à noite, até as 10h da manhã, no máximo.`,
        'Se várias pessoas esperam pelo mesmo horário, a primeira da lista recebe o aviso primeiro.',
      ],
      link: { label: 'Ver o meu pedido', url },
      footer: {
        line: 'Você recebe este e-mail porque alguém entrou na lista de espera com este endereço. Se não foi você, saia pelo link.',
        link: { label: 'Sair da lista de espera', url },
      },
      brandName,
    }),
  };
}

/** Within the start's own day the time alone says it. */
function untilText(until: Date, start: Date, timezone: string): string {
  const time = `${timeOfDay(until, timezone)} (${zoneName(until, timezone)})`;
  const day = longDate(until, timezone);
  return day === longDate(start, timezone) ? time : `${day}, às ${time}`;
}
