import { z } from 'zod';

/** Addresses that open WhatsApp with a text ready to be sent to an appointment's client. */
export const whatsappAnswer = z.object({
  confirmation: z.string(),
  reminder: z.string(),
});
export type WhatsappAnswer = z.infer<typeof whatsappAnswer>;
