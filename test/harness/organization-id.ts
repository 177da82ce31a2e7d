import type { OrganizationId } from '#server/db/scope.ts';

/** An id that a test read or made up, as the server's own functions take it. */
export const asOrganizationId = (id: string): OrganizationId => id as OrganizationId;
