import { z } from 'zod';
import { calendarDate, email, id, instant, personName } from './common.ts';
import { CLIENT_LIMITS, TEXT_LIMITS } from './limits.ts';
import { foundClient } from './search.ts';
import { lineText, optionalLine, optionalText } from './text.ts';

/** Which clients a list shows besides all. */
export const clientFilter = z.enum(['withoutNext', 'notSeenLately']);
export type ClientFilter = z.infer<typeof clientFilter>;

/** `GET /api/clients`: a page of the records that the caller may see, by name. */
export const clientsQuery = z.object({
  /** Part of a name, an e-mail or a phone; case and accents do not matter. */
  q: z.string().trim().max(TEXT_LIMITS.name).optional(),
  tag: lineText(CLIENT_LIMITS.tag).optional(),
  /** Who have been with this professional, or are going to be. */
  userId: id.optional(),
  filter: clientFilter.optional(),
  /** Where the page before ended. */
  after: z.string().max(400).optional(),
});
export type ClientsQuery = z.infer<typeof clientsQuery>;

/** A client in a list: the oldest e-mail and phone, and the visits around now. */
export const listedClient = z.object({
  id,
  name: z.string(),
  socialName: z.string().nullable(),
  tags: z.array(z.string()),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  last: foundClient.shape.last,
  next: foundClient.shape.next,
});
export type ListedClient = z.infer<typeof listedClient>;

/** At most `CLIENT_LIMITS.page`; `after` of the next page, null at the end. */
export const clientsAnswer = z.object({ clients: z.array(listedClient), after: z.string().nullable() });
export type ClientsAnswer = z.infer<typeof clientsAnswer>;

const preferredContact = z.enum(['email', 'phone', 'whatsapp']);
const tags = z.array(lineText(CLIENT_LIMITS.tag).min(1)).max(CLIENT_LIMITS.tags);

/** A record, as those may see it who may see the client. */
export const clientRecord = z.object({
  id,
  name: z.string(),
  socialName: z.string().nullable(),
  /** As they were given, the oldest first. */
  emails: z.array(z.string()),
  /** As people write them, the oldest first. */
  phones: z.array(z.string()),
  birthday: z.iso.date().nullable(),
  /** Eleven digits. */
  cpf: z.string().nullable(),
  /** For all of the team. */
  note: z.string().nullable(),
  /** The caller's own, for nobody else. */
  ownNote: z.string().nullable(),
  tags: z.array(z.string()),
  preferredUserId: id.nullable(),
  preferredContact: preferredContact.nullable(),
  /** Since when the client consents to their data being kept; null while nobody noted it. */
  consentedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type ClientRecord = z.infer<typeof clientRecord>;

/** What may be changed of a record; what is left out stays. Lists are whole. */
export const changeClientBody = z.object({
  name: personName.optional(),
  socialName: optionalLine(TEXT_LIMITS.name),
  emails: z.array(email).max(CLIENT_LIMITS.contacts).optional(),
  phones: z.array(lineText(40).min(1)).max(CLIENT_LIMITS.contacts).optional(),
  birthday: calendarDate.nullish(),
  cpf: optionalLine(20),
  note: optionalText(TEXT_LIMITS.notes),
  ownNote: optionalText(TEXT_LIMITS.notes),
  tags: tags.optional(),
  preferredUserId: id.nullish(),
  preferredContact: preferredContact.nullish(),
  consents: z.boolean().optional(),
  /** When the record was last changed, as the form showed it: a change meanwhile is not overwritten. */
  seenAt: instant.optional(),
});
export type ChangeClientBody = z.infer<typeof changeClientBody>;
