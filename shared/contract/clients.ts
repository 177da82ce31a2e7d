import { z } from 'zod';
import { TEXT_LIMITS } from './limits.ts';
import { foundClient } from './search.ts';

/** `GET /api/appointments/clients`: who came before, while a client is typed. */
export const knownClientsQuery = z.object({
  /** Part of a name, an e-mail or a phone; case and accents do not matter. */
  search: z.string().trim().min(2).max(TEXT_LIMITS.name),
});

/** At most `SEARCH_RESULTS.clients`, those first of whose name a word begins so, then who came last. */
export const knownClientList = z.array(foundClient);
