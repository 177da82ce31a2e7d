import { queryOptions } from '@tanstack/react-query';
import { read } from '#web/lib/read.ts';

/** WhatsApp with the text of an offer on the waiting list. @param heldId the held time that the offer is */
export function offerContactQuery(heldId: string) {
  return queryOptions(read('GET /api/waiting-list/offers/:id', { params: { id: heldId } }));
}
