import type { WhatsappAnswer } from '#shared/contract/whatsapp.ts';
import { reasonAfter } from '#shared/reason-words.ts';
import type { AskedWords } from '#server/db/asked-to-choose.ts';
import { longDate, timeOfDay, zoneName } from '#server/lib/format.ts';
import { whatsappNumber } from '#server/lib/phone.ts';

export type WhatsappInput = {
  readonly clientName: string;
  readonly clientPhone: string | null;
  readonly professionalName: string;
  readonly startTime: Date;
  /** Of the professional: the times in the text are theirs, and say so. */
  readonly timezone: string;
  /** The client's own page. */
  readonly manageUrl: string;
  readonly attendance: 'came' | 'missed' | null;
  /** What an absence says to a client who is still to choose another time; null where none is. */
  readonly asked: AskedWords | null;
};

/**
 * The texts for an appointment's client, as addresses that open WhatsApp with them. They name neither the service nor
 * notes: for a clinic they are health data, and a phone's screen is seen by others. Null without a phone to send to.
 */
export function whatsappLinks(input: WhatsappInput): WhatsappAnswer | null {
  const { startTime, timezone, professionalName, manageUrl } = input;
  const when = `${longDate(startTime, timezone)}, às ${timeOfDay(startTime, timezone)} (${zoneName(startTime, timezone)})`;
  const link = `Para confirmar, remarcar ou cancelar: ${manageUrl}`;
  const address = (text: string) => whatsappAddress(input.clientPhone, input.clientName, text);
  if (input.asked !== null) {
    const { reason, message } = input.asked;
    const sentences = [
      `${professionalName} não poderá atender você no horário marcado: ${when}.${reasonAfter(reason)}`,
      message,
      `Para não perder o atendimento, escolha outro horário: ${manageUrl}`,
    ];
    const asked = address(sentences.filter((each) => each !== null).join(' '));
    return asked === null ? null : { asked };
  }
  const confirmation = address(`Seu horário com ${professionalName} está marcado: ${when}. ${link}`);
  const reminder = address(`Passando para lembrar do seu horário com ${professionalName}: ${when}. ${link}`);
  const missed = address(
    `Sentimos sua falta no horário com ${professionalName}: ${when}. Quer marcar outro? Responda a esta mensagem.`,
  );
  if (confirmation === null || reminder === null || missed === null) return null;
  return { confirmation, reminder, ...(input.attendance === 'missed' ? { missed } : {}) };
}

/** Opens WhatsApp with a text that greets the client. Null without a phone to send to. */
export function whatsappAddress(phone: string | null, clientName: string, text: string): string | null {
  const number = whatsappNumber(phone);
  if (number === null) return null;
  const [firstName = ''] = clientName.trim().split(/\s+/);
  const hello = firstName === '' ? 'Olá!' : `Olá, ${firstName}!`;
  return `https://wa.me/${number}?text=${encodeURIComponent(`${hello} ${text}`)}`;
}
