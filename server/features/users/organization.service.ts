import {
  organizationSettings,
  type OrganizationSettings,
  type UpdateOrganizationBody,
} from '#shared/contract/organization.ts';
import type { Context } from '#server/context.ts';
import { actorOf, recordChange } from '#server/features/audit/audit.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { defined } from '#server/lib/defined.ts';
import { present } from '#server/lib/present.ts';
import * as queries from './organization.queries.ts';

/** The rules that hold for everybody of the caller's organisation. */
export async function readOrganization(context: Context, session: Session): Promise<OrganizationSettings> {
  return settingsOf(await queries.organizationOf(context.database, session));
}

/** Changes those rules; what is left out stays. */
export async function updateOrganization(
  context: Context,
  session: Session,
  body: UpdateOrganizationBody,
): Promise<OrganizationSettings> {
  return context.write(session, async (tx) => {
    const before = settingsOf(await queries.lockOrganization(tx, session));
    const after = { ...before, ...defined(body) };
    await queries.updateOrganization(tx, session, after);
    await recordChange(context, tx, session, {
      entity: 'organization',
      entityId: session.organizationId,
      action: 'updated',
      actor: actorOf(session),
      subject: null,
      before,
      after,
    });
    return after;
  });
}

function settingsOf(row: queries.OrganizationRow | null): OrganizationSettings {
  if (row === null) throw new AppError('NOT_FOUND');
  return present(organizationSettings, row);
}
