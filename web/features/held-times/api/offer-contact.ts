import { queryOptions } from '@tanstack/react-query';
import { read } from '#web/lib/read.ts';

/** What staff sends the client of an offer on the waiting list: its link, and WhatsApp with its text. @param heldId the held time that the offer is */
export function offerContactQuery(heldId: string) {
  return queryOptions(read('GET /api/waiting-list/offers/:id', { params: { id: heldId } }));
}
