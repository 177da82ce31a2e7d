import { z } from 'zod';
import { attendance } from './attendance.ts';
import { calendarDate, email, id, instant, personName, seenValues } from './common.ts';
import { CLIENT_LIMITS, TEXT_LIMITS } from './limits.ts';
import { payment } from './payments.ts';
import { visit } from './search.ts';
import { lineText, optionalLine, optionalText } from './text.ts';

/** By what an organisation tells that two bookings are of one client (`shared/clients`). */
export const clientMatch = z.enum(['either', 'email', 'phone']);

/** Which clients a list shows besides all. */
export const clientFilter = z.enum([
  'withoutNext',
  'notSeenThreeMonths',
  'notSeenLately',
  'notSeenYear',
  'missedTwice',
]);
export type ClientFilter = z.infer<typeof clientFilter>;

/** What narrows a list of clients. */
export const clientsFilter = z.object({
  /** Part of a name, an e-mail or a phone; case and accents do not matter. */
  q: z.string().trim().max(TEXT_LIMITS.name).optional(),
  tag: lineText(CLIENT_LIMITS.tag).optional(),
  /** Who have been with this professional, or are going to be. */
  userId: id.optional(),
  filter: clientFilter.optional(),
  /** The first and the last date of the last visit, each by the clock of the visit; whether there is a next one does not matter. */
  lastFrom: calendarDate.optional(),
  lastTo: calendarDate.optional(),
});

/** `GET /api/clients`: a page of the records that the caller may see, by name. */
export const clientsQuery = clientsFilter.extend({
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
  /** The latest that has begun, and the first that has not. */
  last: visit.nullable(),
  next: visit.nullable(),
});
export type ListedClient = z.infer<typeof listedClient>;

/** At most `CLIENT_LIMITS.page`; `after` of the next page, null at the end. */
export const clientsAnswer = z.object({ clients: z.array(listedClient), after: z.string().nullable() });
export type ClientsAnswer = z.infer<typeof clientsAnswer>;

/** `GET /api/clients/file`: all of them as a CSV file, as the list narrows them. */
export const clientsFile = z.string();

/** `GET /api/clients/tags`: the tags in use that begin so, by name; case and accents do not matter. */
export const tagsQuery = z.object({ q: lineText(CLIENT_LIMITS.tag).optional() });
/** At most `CLIENT_LIMITS.tagsListed`. */
export const tagsAnswer = z.object({ tags: z.array(z.string()) });

/** How a client would rather be reached. */
export const preferredContact = z.enum(['email', 'phone', 'whatsapp']);
export type PreferredContact = z.infer<typeof preferredContact>;
const tags = z.array(lineText(CLIENT_LIMITS.tag).min(1)).max(CLIENT_LIMITS.tags);

/** A record, as those may see it who may see the client. */
export const clientRecord = z.object({
  id,
  name: z.string(),
  socialName: z.string().nullable(),
  /** Names of records that were joined with this one: bookings find it by them too. */
  otherNames: z.array(z.string()),
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
  /** Their name; null where nobody is preferred. */
  preferredUserName: z.string().nullable(),
  preferredContact: preferredContact.nullable(),
  /** Since when the client consents to their data being kept; null while nobody noted it. */
  consentedAt: instant.nullable(),
  /** How often the client came, and how often not, of the visits that the caller may see and somebody of the team marked. */
  came: z.int(),
  missed: z.int(),
  /** How often they cancelled too late for the notice of the professional. */
  cancelledLate: z.int(),
  /** How many other appointments of theirs were cancelled, by them or by the practice. A process of before leaves it out. */
  cancelled: z.int().optional(),
  /** The last record that was joined with this one; null where there is none, or the caller may not take them apart. */
  lastMerge: z.object({ id, name: z.string(), mergedAt: instant, until: instant }).nullable(),
  /** Another record with the same CPF, as far as the caller may see it: most often the same person. */
  sameCpf: z.object({ id, name: z.string() }).nullable(),
  /** The same by an e-mail or phone and the first name, where no record has its CPF. A process of before leaves it out. */
  sameContact: z.object({ id, name: z.string() }).nullish(),
  createdAt: instant,
  updatedAt: instant,
});
export type ClientRecord = z.infer<typeof clientRecord>;

const recordFields = {
  socialName: optionalLine(TEXT_LIMITS.name),
  emails: z.array(email).max(CLIENT_LIMITS.contacts).optional(),
  phones: z.array(lineText(TEXT_LIMITS.phone).min(1)).max(CLIENT_LIMITS.contacts).optional(),
  birthday: calendarDate.nullish(),
  cpf: optionalLine(20),
  note: optionalText(TEXT_LIMITS.notes),
  ownNote: optionalText(TEXT_LIMITS.notes),
  tags: tags.optional(),
  preferredUserId: id.nullish(),
  preferredContact: preferredContact.nullish(),
  consents: z.boolean().optional(),
};

/** `POST /api/clients`: somebody who has not booked yet. */
export const newClientBody = z.object({ name: personName, ...recordFields });
export type NewClientBody = z.infer<typeof newClientBody>;

/** `details` of a 409 CLIENT_EXISTS: the record that is there. */
export const existingClient = z.object({ id, name: z.string() });
export type ExistingClient = z.infer<typeof existingClient>;

/** `PUT /api/clients/:id`: what is left out stays. Lists are whole. */
export const changeClientBody = z.object({
  name: personName.optional(),
  ...recordFields,
  expected: seenValues.optional(),
});
export type ChangeClientBody = z.infer<typeof changeClientBody>;

/** `GET /api/clients/:id/visits`: the appointments of a client, those ahead the next first, those past the last first. */
export const clientVisitsQuery = z.object({
  when: z.enum(['next', 'past']),
  /** Where the page before ended. */
  after: z.string().max(400).optional(),
});
export type ClientVisitsQuery = z.infer<typeof clientVisitsQuery>;

export const clientVisit = z.object({
  ...visit.shape,
  endTime: instant,
  /** As the appointment has them; null where there are none. */
  notes: z.string().nullable(),
  attendance: attendance.nullable(),
  /** Its price and what was paid; a process of before leaves it out. */
  payment: payment.optional(),
});
export type ClientVisit = z.infer<typeof clientVisit>;

/** At most `CLIENT_LIMITS.page`; `after` of the next page, null at the end. */
export const clientVisitsAnswer = z.object({ visits: z.array(clientVisit), after: z.string().nullable() });
export type ClientVisitsAnswer = z.infer<typeof clientVisitsAnswer>;

/** `GET /api/clients/:id/mails`: what the client got by e-mail, the newest first. */
export const clientMailsQuery = z.object({
  /** Where the page before ended. */
  after: z.string().max(400).optional(),
});

export const clientMail = z.object({
  id,
  subject: z.string(),
  /** Where it went. */
  address: z.string(),
  /** When it left; of one that did not, when it was tried last. */
  sentAt: instant,
  /** Why it did not leave, as a sentence; null for one that did. */
  failure: z.string().nullable(),
});

/** At most `CLIENT_LIMITS.page`; `after` of the next page, null at the end. */
export const clientMailsAnswer = z.object({ mails: z.array(clientMail), after: z.string().nullable() });
export type ClientMailsAnswer = z.infer<typeof clientMailsAnswer>;
