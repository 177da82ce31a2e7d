import type { WhatsappAnswer } from '#shared/contract/whatsapp.ts';
import { longDate, timeOfDay, zoneName } from '#server/lib/format.ts';
import { whatsappNumber } from './phone.policy.ts';

export type WhatsappInput = {
  readonly clientName: string;
  readonly clientPhone: string | null;
  readonly professionalName: string;
  readonly startTime: Date;
  /** Of the professional: the times in the text are theirs, and say so. */
  readonly timezone: string;
  /** The client's own page. */
  readonly manageUrl: string;
};

/**
 * The texts for an appointment's client, as addresses that open WhatsApp with them. They name neither the service nor
 * notes: for a clinic they are health data, and a phone's screen is seen by others. Null without a phone to send to.
 */
export function whatsappLinks(input: WhatsappInput): WhatsappAnswer | null {
  const number = whatsappNumber(input.clientPhone);
  if (number === null) return null;
  const { startTime, timezone, professionalName, manageUrl } = input;
  const [firstName = ''] = input.clientName.trim().split(/\s+/);
  const hello = firstName === '' ? 'Olá!' : `Olá, ${firstName}!`;
  const when = `${longDate(startTime, timezone)}, às ${timeOfDay(startTime, timezone)} (${zoneName(startTime, timezone)})`;
  const link = `Para confirmar, remarcar ou cancelar: ${manageUrl}`;
  const address = (text: string) => `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
  return {
    confirmation: address(`${hello} Seu horário com ${professionalName} está marcado: ${when}. ${link}`),
    reminder: address(
      `${hello} Passando para lembrar do seu horário com ${professionalName}: ${when}. ${link}`,
    ),
  };
}
