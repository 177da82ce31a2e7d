import { z } from 'zod';
import { TEXT_LIMITS } from './limits.ts';

/** `GET /api/appointments/clients`: who came before and is called so. */
export const knownClientsQuery = z.object({
  /** How the name or the e-mail begins; case and accents do not matter. */
  search: z.string().trim().min(2).max(TEXT_LIMITS.name),
});

/** A client as their last appointment tells them, with the last phone known. */
export const knownClient = z.object({
  clientName: z.string(),
  clientEmail: z.string().nullable(),
  clientPhone: z.string().nullable(),
});
export type KnownClient = z.infer<typeof knownClient>;
export const knownClientList = z.array(knownClient);
