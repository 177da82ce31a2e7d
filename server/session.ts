import type { Role } from '#shared/contract/common.ts';
import type { OrganizationId } from '#server/db/scope.ts';

/** The signed-in person behind a request, as the database knows them now. */
export type Session = {
  /** Inactive: may look at what there is, and change nothing. */
  readonly readsOnly?: boolean;
  readonly sessionId: string;
  readonly organizationId: OrganizationId;
  readonly userId: string;
  readonly role: Role;
  readonly name: string;
  readonly timezone: string;
  /** When it ends unless it is used again. */
  readonly expiresAt: Date;
  /** A system that calls by the organisation's key; a signed-in person when left out. */
  readonly through?: 'api' | 'assistant';
};

/** Whether a system calls with the organisation's key, and no person. */
export const isSystem = ({ through }: Session): boolean => through !== undefined;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler of every guarded route runs (`http/access.ts`). */
    session: Session | null;
  }
}
