import { freshEmail } from '#test/factories/organization.ts';
import { BOOKED, BOOKED_FOR, callTool, outcomeOf, refused, type Outcome, type Refusal } from './doors.ts';
import type { AnybodyDoor } from './readers.ts';
import { slotMinutes, type World } from './worlds.ts';

/** The client of the team's own bookings, which keep no gap. */
export const BOOKED_BY_STAFF = 'Nina Reis';

/** The ways to book with anybody who is free. */
export const ANYBODY_DOORS: Readonly<
  Record<AnybodyDoor, (world: World, startTime: string) => Promise<Outcome>>
> = {
  link: async ({ server, member }, startTime) =>
    outcomeOf(
      await server.guest.post('/api/appointments/public', {
        ...{ team: member.person.user.bookingSlug, service: member.product?.name ?? null },
        ...{ clientName: BOOKED_FOR, clientEmail: freshEmail(), startTime },
      }),
    ),
  rest: async ({ rest, member }, startTime) =>
    outcomeOf(
      await rest.post('/api/v1/appointments', {
        ...(member.product === null ? {} : { service: member.product.name }),
        ...{ clientName: BOOKED_FOR, clientEmail: freshEmail(), startTime },
      }),
    ),
  assistant: async (world, startTime) => {
    const { product } = world.member;
    const { isError, structuredContent } = await callTool<{ error?: Refusal }>(world, 'create_appointment', {
      ...(product === null ? {} : { service: product.name }),
      ...{ clientName: BOOKED_FOR, clientEmail: freshEmail(), startTime },
    });
    return isError === true ? refused(structuredContent.error ?? {}) : BOOKED;
  },
  staff: async ({ organization, member, choice }, startTime) =>
    outcomeOf(
      await organization.admin.client.post('/api/appointments', {
        ...{ anyProfessional: true, service: member.product?.name ?? null },
        ...{ clientName: BOOKED_BY_STAFF, clientEmail: freshEmail(), startTime },
        duration: slotMinutes(choice),
      }),
    ),
};
