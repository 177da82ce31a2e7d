import { hasEmailForm } from '#web/lib/email.ts';
import type { Area } from './appointment-texts.ts';

/** What the team has to know of how a client is reached, as the server asks it. */
export type AskedContact = {
  area: Area;
  /** Whether the organisation asks for the e-mail; else an administrator gives an e-mail or a phone. */
  emailRequired: boolean;
};

/** What is wrong with a typed e-mail and phone together, said at the e-mail's field; undefined where nothing is. */
export function contactError(
  { clientEmail, clientPhone }: { clientEmail: string; clientPhone: string },
  { area, emailRequired }: AskedContact,
): string | undefined {
  const email = clientEmail.trim();
  if (email !== '') return hasEmailForm(email) ? undefined : 'Confira o e-mail.';
  if (emailRequired) return 'Informe o e-mail do cliente.';
  if (area === 'admin' && clientPhone.trim() === '') return 'Informe o e-mail ou o telefone do cliente.';
  return undefined;
}
