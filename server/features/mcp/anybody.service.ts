import type { ApiAnybodySlots, ApiAppointment } from '#shared/contract/api-v1.ts';
import type { ToolInput } from '#shared/contract/mcp.ts';
import type { Context } from '#server/context.ts';
import { bookAppointment, findSlotsOfTeam } from '#server/features/api-v1/api-v1.service.ts';
import { isAboutTime } from '#server/features/api-v1/nearest.service.ts';
import { servicesOfTeam } from '#server/features/distribution/page.service.ts';
import type { DateRange } from '#server/features/scheduling/scheduling.service.ts';
import type { Session } from '#server/session.ts';
import { choicesOf, quoted, refusedTime, Refusal } from './refusal.policy.ts';
import { resolve } from './resolve.policy.ts';

/**
 * Books with anybody who is free, for a service that the team offers under the name that was said.
 * @throws Refusal when nobody offers it, several services have that name, or with the nearest times of anybody; AppError as
 *   `bookAppointment`
 */
export async function bookWithAnybody(
  context: Context,
  session: Session,
  { service, professional: _nobody, idempotencyKey, ...input }: ToolInput<'create_appointment'>,
  start: Date,
): Promise<ApiAppointment> {
  const name = service === undefined ? undefined : await serviceOf(context, session, service);
  const body = { ...input, startTime: start.toISOString(), service: name };
  try {
    return (await bookAppointment(context, session, body, idempotencyKey ?? null)).appointment;
  } catch (error) {
    throw (isAboutTime(error) ? refusedTime(error) : null) ?? error;
  }
}

/**
 * The first times at which anybody of the team is free, one more than the answer lists, for a service that it offers under the name
 * that was said, and the best of them.
 * @throws Refusal as `bookWithAnybody`; AppError as `findSlotsOfTeam`
 */
export async function timesOfAnybody(
  context: Context,
  session: Session,
  {
    service,
    from,
    to,
    durationMinutes,
    part,
    dayOfWeek,
    limit,
  }: DateRange &
    Pick<ToolInput<'get_availability'>, 'service' | 'durationMinutes' | 'part' | 'dayOfWeek' | 'limit'>,
): Promise<ApiAnybodySlots> {
  const name = service === undefined ? undefined : await serviceOf(context, session, service);
  // One more tells whether there are more.
  return findSlotsOfTeam(
    context,
    session,
    { from, to, service: name, durationMinutes, part, dayOfWeek },
    limit + 1,
  );
}

async function serviceOf(context: Context, session: Session, reference: string): Promise<string> {
  const services = await servicesOfTeam(context, session);
  const found = resolve(
    services.map(({ name }) => ({ id: name, name })),
    reference,
  );
  if (found.kind === 'one') return found.item.name;
  throw new Refusal(
    found.kind === 'none' ? 'PRODUCT_NOT_FOUND' : 'AMBIGUOUS_NAME',
    found.kind === 'none'
      ? `Ninguém oferece ${quoted(reference)}.`
      : `Há mais de um serviço a que ${quoted(reference)} serve. Pergunte qual.`,
    choicesOf(found.among),
  );
}
