import { z } from 'zod';
import { secret } from './secret.ts';

/** Addresses that open WhatsApp with a text ready to be sent to an appointment's client, the link to their page in it. */
export const whatsappAnswer = z.object({
  /** Missing while the client is to choose another time, as the reminder is. */
  confirmation: secret(z.string()).optional(),
  reminder: secret(z.string()).optional(),
  /** To somebody who was asked to choose another time, until the old one begins. */
  asked: secret(z.string()).optional(),
  /** To somebody who did not come; without the client's page, whose time is over. */
  missed: secret(z.string()).optional(),
});
export type WhatsappAnswer = z.infer<typeof whatsappAnswer>;
