import {
  organizationSettings,
  type OrganizationSettings,
  type UpdateOrganizationBody,
} from '#shared/contract/organization.ts';
import { documentSigns } from '#shared/clients/document.ts';
import type { Context } from '#server/context.ts';
import { whetherAny } from '#server/features/audit/audit.policy.ts';
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

/** Changes those rules; what is left out stays. @throws AppError 422 DOCUMENT_INVALID */
export async function updateOrganization(
  context: Context,
  session: Session,
  body: UpdateOrganizationBody,
): Promise<OrganizationSettings> {
  return context.write(session, async (tx) => {
    const before = settingsOf(await queries.lockOrganization(tx, session));
    const after = { ...before, ...checked(body) };
    await queries.updateOrganization(tx, session, after);
    await recordChange(context, tx, session, {
      entity: 'organization',
      entityId: session.organizationId,
      action: 'updated',
      actor: actorOf(session),
      subject: null,
      before,
      after,
      masks: { receiptDocument: whetherAny },
    });
    return after;
  });
}

/** @throws AppError 422 DOCUMENT_INVALID */
function checked({ receiptDocument, ...rest }: UpdateOrganizationBody) {
  if (receiptDocument === undefined) return defined(rest);
  const signs = receiptDocument && documentSigns(receiptDocument);
  if (receiptDocument && !signs) throw new AppError('DOCUMENT_INVALID', { fields: ['receiptDocument'] });
  return { ...defined(rest), receiptDocument: signs || null };
}

function settingsOf(row: queries.OrganizationRow | null): OrganizationSettings {
  if (row === null) throw new AppError('NOT_FOUND');
  return present(organizationSettings, row);
}
