import { PROOF_LINK_HOURS } from '#shared/contract/auth.ts';
import { RESET_LINK_MINUTES } from '#shared/contract/limits.ts';
import { composeLetter } from '#server/lib/letter.ts';
import type { Mail } from '#server/lib/mailer.ts';

/**
 * The mail with the link that sets a new password.
 * @param first whether the person has had none of their own so far
 */
export function resetMail({
  key,
  to,
  url,
  brandName,
  first,
}: Pick<Mail, 'key' | 'to'> & { url: string; brandName: string; first: boolean }): Mail {
  const lines = [
    first
      ? 'Recebemos um pedido para criar a sua senha. Com ela, você entra também sem o acesso externo.'
      : 'Recebemos um pedido para redefinir a sua senha.',
    `O link vale por ${RESET_LINK_MINUTES / 60} hora e só pode ser usado uma vez.`,
    `Se não foi você, ignore este e-mail: ${first ? 'nada muda na sua conta' : 'a sua senha continua a mesma'}.`,
  ];
  const title = first ? 'Criar a sua senha' : 'Redefinir a sua senha';
  const link = { label: first ? 'Criar a senha' : 'Criar uma nova senha', url };
  return {
    key,
    to,
    subject: title,
    ...composeLetter({
      headline: title,
      preview: `O link vale por ${RESET_LINK_MINUTES / 60} hora.`,
      lines,
      link,
      brandName,
    }),
  };
}

/** The mail with the link that proves an address. */
export function proofMail({
  key,
  to,
  url,
  brandName,
}: Pick<Mail, 'key' | 'to'> & { url: string; brandName: string }): Mail {
  const title = 'Confirme o seu e-mail';
  return {
    key,
    to,
    subject: title,
    ...composeLetter({
      headline: title,
      preview: 'Falta só isto para os seus clientes receberem mensagens.',
      lines: [
        `Uma conta no ${brandName} foi criada com este e-mail. Confirme que ele é seu: a partir daí, clientes e equipe recebem os e-mails dos agendamentos.`,
        `O link vale por ${PROOF_LINK_HOURS} horas. Se você não criou a conta, ignore este e-mail: sem a confirmação, ela não escreve a ninguém.`,
      ],
      link: { label: 'Confirmar o e-mail', url },
      brandName,
    }),
  };
}
