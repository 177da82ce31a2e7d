import { RESET_LINK_MINUTES } from '#shared/contract/auth.ts';
import { letterHtml } from '#server/lib/letter.ts';
import type { Mail } from '#server/lib/mailer.ts';

/** The mail with the link that sets a new password. */
export function resetMail({
  key,
  to,
  url,
  brandName,
}: Pick<Mail, 'key' | 'to'> & { url: string; brandName: string }): Mail {
  const lines = [
    'Recebemos um pedido para redefinir a sua senha.',
    `O link vale por ${RESET_LINK_MINUTES / 60} hora e só pode ser usado uma vez.`,
    'Se não foi você, ignore este e-mail: a sua senha continua a mesma.',
  ];
  const link = { label: 'Criar uma nova senha', url };
  return {
    key,
    to,
    subject: 'Redefinir a sua senha',
    text: [...lines, '', `${link.label}: ${url}`, '', brandName].join('\n'),
    html: letterHtml({ headline: 'Redefinir a sua senha', lines, link, brandName }),
  };
}
