import { BOOKING_FORM_DEFAULTS, type BookingFormSettings } from '#shared/contract/booking-form.ts';
import type { AnybodyData } from '#shared/contract/booking.ts';
import type { Context } from '#server/context.ts';
import type { Scope } from '#server/db/scope.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { LinkPlace } from './links.queries.ts';
import { pageRows, sharedServices } from './people.queries.ts';

/**
 * What booking with whoever is free of a team needs; the form asks for what anybody's does, so that whoever is chosen has
 * what they ask for. Two statements. @throws AppError 422 NOBODY_BOOKABLE
 */
export async function readAnybody(
  { database }: Context,
  { organizationId, organizationName, timezone }: LinkPlace,
): Promise<AnybodyData> {
  const scope = { organizationId };
  const [people, services] = await Promise.all([pageRows(database, scope), sharedServices(database, scope)]);
  if (people.length === 0) throw new AppError('NOBODY_BOOKABLE');
  const forms = people.map(({ form, hasServices }) => {
    const saved = form ?? BOOKING_FORM_DEFAULTS;
    return { ...saved, allowNoService: saved.allowNoService || !hasServices };
  });
  return {
    organization: { name: organizationName },
    timezone,
    services: services.map(({ name, description, ...terms }) => ({
      name,
      description,
      duration: terms.minutes,
      longest: terms.mostMinutes,
      price: terms.priceCents / 100,
      dearest: terms.mostCents / 100,
    })),
    formSettings: mergedForm(forms),
    minimumNotice: Math.min(...people.map(({ minimumNotice }) => minimumNotice)),
    bookingHorizon: Math.max(...people.map(({ bookingHorizon }) => bookingHorizon)),
  };
}

/** What the services of those who take part are called, each name once. */
export async function namesOfServices({ database }: Context, scope: Scope): Promise<string[]> {
  return (await sharedServices(database, scope)).map(({ name }) => name);
}

/** A form that asks for whatever one of these asks for; messages are each person's own. */
function mergedForm(forms: readonly BookingFormSettings[]): BookingFormSettings {
  const any = (asks: (form: BookingFormSettings) => boolean) => forms.some(asks);
  return {
    requireName: any(({ requireName }) => requireName),
    requireEmail: any(({ requireEmail }) => requireEmail),
    showPhone: any(({ showPhone }) => showPhone),
    requirePhone: any(({ showPhone, requirePhone }) => showPhone && requirePhone),
    showNotes: any(({ showNotes }) => showNotes),
    requireNotes: any(({ showNotes, requireNotes }) => showNotes && requireNotes),
    allowNoService: any(({ allowNoService }) => allowNoService),
    customMessage: null,
    upcomingLimit: Math.min(...forms.map(({ upcomingLimit }) => upcomingLimit)),
    confirmEmail: any(({ confirmEmail }) => confirmEmail),
  };
}
