import { z } from 'zod';

/** The rules that hold for a whole organisation: `GET` and `PATCH /api/admin/organization`. */
export const organizationSettings = z.object({
  /** Whether appointments that the team books by hand need the client's e-mail; off, an e-mail or a phone is enough. */
  requireClientEmail: z.boolean(),
});
export type OrganizationSettings = z.infer<typeof organizationSettings>;

export const updateOrganizationBody = organizationSettings.partial();
export type UpdateOrganizationBody = z.input<typeof updateOrganizationBody>;
