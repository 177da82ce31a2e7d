import type { ClientPayload } from '#shared/contract/webhooks.ts';
import type { ClientNews } from '#server/features/clients/news.service.ts';
import { e164 } from '#server/lib/phone.ts';

/** What a webhook gets of a client. @param timestamp when the record was read */
export function clientPayloadOf(news: ClientNews, timestamp: string): ClientPayload {
  if (news.kind === 'deleted')
    return {
      event: 'client.deleted',
      timestamp,
      data: { id: news.clientId, mergedInto: news.mergedInto },
    };
  const { record } = news;
  return {
    event: `client.${news.kind}`,
    timestamp,
    data: {
      id: record.id,
      name: record.name,
      socialName: record.socialName,
      otherNames: record.otherNames,
      emails: [...record.emails],
      phones: record.phones.map(e164),
      birthday: record.birthday,
      note: record.note,
      tags: record.tags,
      preferredProfessionalId: record.preferredUserId,
      preferredProfessionalName: record.preferredUserName,
      preferredContact: record.preferredContact,
      consentedAt: record.consentedAt?.toISOString() ?? null,
      createdAt: record.createdAt.toISOString(),
      updatedAt: record.updatedAt.toISOString(),
    },
  };
}
