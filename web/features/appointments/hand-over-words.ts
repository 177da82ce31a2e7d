import type { Appointment } from '#shared/contract/appointments.ts';
import { plainText } from '#shared/plain-text.ts';
import type { Product } from '#shared/contract/products.ts';

/** What somebody offers. */
export type Services = readonly Pick<Product, 'name' | 'isActive'>[];

/** Who hears of a hand-over: the client by mail, or nobody unless the team says so. */
export function noticeOf({ clientEmail }: Pick<Appointment, 'clientEmail'>, sendsMail: boolean): string {
  if (!sendsMail) return 'Esta instalação não envia e-mails: avise o cliente.';
  if (clientEmail === null || clientEmail === '')
    return 'O cliente não tem e-mail: avise-o por telefone ou WhatsApp.';
  return 'O cliente recebe um e-mail com a mudança.';
}

/**
 * 'Ana não oferece “Avaliação”. …'; undefined where she does, or the appointment has no service.
 * @param services what the taker offers; undefined while it is not known
 */
export function unknownService(
  service: string | null,
  takerName: string,
  services: Services | undefined,
): string | undefined {
  if (service === null || services === undefined) return undefined;
  // As the server finds a colleague's service: by its name, whatever the accents.
  const wanted = plainText(service);
  if (services.some(({ name, isActive }) => isActive && plainText(name) === wanted)) return undefined;
  return `${takerName} não oferece “${service}”. O serviço e o preço ficam como estão.`;
}
