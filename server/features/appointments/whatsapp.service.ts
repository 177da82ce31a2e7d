import type { WhatsappAnswer } from '#shared/contract/whatsapp.ts';
import type { Context } from '#server/context.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { mayTouch } from './appointments.policy.ts';
import { appointmentToGreet } from './appointments.queries.ts';
import { manageToken } from './create.service.ts';
export { whatsappAddress as whatsappOf } from './whatsapp.presenter.ts';
import { whatsappLinks } from './whatsapp.presenter.ts';

/**
 * Ready texts for the client of an appointment, in the appointment's timezone.
 * @throws AppError 404 APPOINTMENT_NOT_FOUND, 422 PHONE_WITHOUT_WHATSAPP without a phone that WhatsApp could know
 */
export async function whatsappTexts(context: Context, session: Session, id: string): Promise<WhatsappAnswer> {
  const row = await appointmentToGreet(context.database, session, id);
  if (row === null || !mayTouch(session, row)) throw new AppError('APPOINTMENT_NOT_FOUND');
  const links = whatsappLinks({
    ...row,
    clientName: row.socialName ?? row.clientName,
    // Once it has begun, nobody chooses any more.
    asked: row.startTime > context.clock.now() ? row.asked : null,
    manageUrl: `${context.config.publicUrl}/agendamento/${manageToken(context, row.id)}`,
  });
  if (links === null) throw new AppError('PHONE_WITHOUT_WHATSAPP');
  return links;
}
