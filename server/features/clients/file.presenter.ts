import { formatDocument } from '#shared/clients/document.ts';
import type { PreferredContact } from '#shared/contract/client-records.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import { clockTimeOf, shortDate } from '#server/lib/format.ts';
import { readablePhone } from '#server/lib/phone.ts';
import type { FiledRow } from './file.queries.ts';

/** What the columns of a file of clients are called; an import reads the same. */
export const FILE_HEAD = [
  'Nome',
  'Nome social',
  'E-mails',
  'Telefones',
  'Nascimento',
  'CPF',
  'Etiquetas',
  'Profissional preferido',
  'Contato preferido',
  'Consentimento',
  'Último horário',
  'Próximo horário',
];

/** How a client would rather be reached, in words. */
const CONTACT_WORDS: Readonly<Record<PreferredContact, string>> = {
  email: 'E-mail',
  phone: 'Telefone',
  whatsapp: 'WhatsApp',
};

/** The cells of a client's line. @param zone of the reader, for the day of the consent; visits have their own */
export function fileCells(row: FiledRow, zone: string): string[] {
  return [
    row.name,
    row.socialName ?? '',
    row.emails.join(', '),
    row.phones.map((phone) => readablePhone(phone)).join(', '),
    row.birthday === null ? '' : shortDate(row.birthday),
    row.cpf === null ? '' : formatDocument(row.cpf),
    row.tags.map(listed).join(', '),
    row.preferredUserName ?? '',
    row.preferredContact === null ? '' : CONTACT_WORDS[row.preferredContact],
    row.consentedAt === null ? '' : wall(zone, row.consentedAt).day,
    visitText(row.last),
    visitText(row.next),
  ];
}

/** A text in a list whose parts have commas between them. */
function listed(text: string): string {
  return /[",;|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function visitText(visit: FiledRow['last']): string {
  if (visit === null) return '';
  const { day, time } = wall(visit.timezone, new Date(visit.startTime));
  return `${day} ${time}`;
}

function wall(zone: string, at: Date): { day: string; time: string } {
  const { date, minuteOfDay } = toLocal(zone, epochMinuteOf(at.getTime()));
  return { day: shortDate(date), time: clockTimeOf(minuteOfDay) };
}
