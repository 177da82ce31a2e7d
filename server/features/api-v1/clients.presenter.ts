import type {
  ApiClient,
  ApiClientAppointment,
  ApiClientSummary,
  ApiLateCancellation,
} from '#shared/contract/api-v1-clients.ts';
import type { LateCancellation } from '#shared/contract/cancellation.ts';
import type { ClientRecord, ClientVisit, ListedClient } from '#shared/contract/client-records.ts';
import type { Visit } from '#shared/contract/search.ts';
import { offsetTime } from '#server/lib/offset-time.ts';
import { e164 } from '#server/lib/phone.ts';

/** A client of a list, as systems see them. */
export function presentListedClient({ last, next, phone, ...client }: ListedClient): ApiClientSummary {
  return {
    ...client,
    phone: phone && e164(phone),
    lastAppointment: last && presentVisit(last),
    nextAppointment: next && presentVisit(next),
  };
}

/** A record, as systems see it: without what one person of the team noted for nobody else. */
export function presentClient(record: ClientRecord): ApiClient {
  return {
    id: record.id,
    name: record.name,
    socialName: record.socialName,
    otherNames: record.otherNames,
    emails: record.emails,
    phones: record.phones.map(e164),
    birthday: record.birthday,
    cpf: record.cpf,
    note: record.note,
    tags: record.tags,
    preferredProfessionalId: record.preferredUserId,
    preferredProfessionalName: record.preferredUserName,
    preferredContact: record.preferredContact,
    consentedAt: record.consentedAt,
    attendance: { came: record.came, missed: record.missed, cancelledLate: record.cancelledLate },
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  };
}

/** An appointment of a client. */
export function presentClientVisit({
  endTime,
  notes,
  attendance,
  payment: _payment,
  ...visit
}: ClientVisit): ApiClientAppointment {
  return {
    ...presentVisit(visit),
    endTime: offsetTime(new Date(endTime), visit.timezone),
    notes,
    attendance,
  };
}

/** A late cancellation, as systems see it. */
export function presentLate({ userId, startTime, ...late }: LateCancellation): ApiLateCancellation {
  return {
    ...late,
    professionalId: userId,
    startTime: offsetTime(new Date(startTime), late.timezone),
  };
}

function presentVisit({ userId, startTime, ...visit }: Visit) {
  return {
    id: visit.id,
    professionalId: userId,
    professionalName: visit.professionalName,
    productName: visit.productName,
    startTime: offsetTime(new Date(startTime), visit.timezone),
    timezone: visit.timezone,
  };
}
