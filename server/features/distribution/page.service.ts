import { BOOKING_FORM_DEFAULTS, type BookingFormSettings } from '#shared/contract/booking-form.ts';
import type { AnybodyData, AnybodyService } from '#shared/contract/booking.ts';
import type { ServiceOffer } from '#shared/team-directory.ts';
import type { Context } from '#server/context.ts';
import type { Scope } from '#server/db/scope.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { LinkPlace } from './links.queries.ts';
import { joinedHours } from './hours.policy.ts';
import { offerOf, pageRows, sharedServices, type SharedService } from './people.queries.ts';

/**
 * What booking with anybody who is free of a team needs; the form asks for what anybody's does, so that the person who is chosen has
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
    services: services.map(presentService),
    formSettings: mergedForm(forms),
    // By another clock they say nothing of the page's days.
    hours: people.every((person) => person.timezone === timezone)
      ? joinedHours(people.flatMap(({ windows }) => windows))
      : [],
    minimumNotice: Math.min(...people.map(({ minimumNotice }) => minimumNotice)),
    bookingHorizon: Math.max(...people.map(({ bookingHorizon }) => bookingHorizon)),
    // Each by their own preference: here it says whether there are any.
    suggestTimes: people.some(({ suggestTimes }) => suggestTimes !== 'off') ? 'compact' : 'off',
  };
}

/** What the people who take part offer, each name once. */
export async function servicesOfTeam({ database }: Context, scope: Scope): Promise<AnybodyService[]> {
  return (await sharedServices(database, scope)).map(presentService);
}

/** Who of the organisation offers a service, by its name or its id; null when nobody does. One statement. */
export function whoOffers(
  { database }: Context,
  scope: Scope,
  service: string,
): Promise<ServiceOffer | null> {
  return offerOf(database, scope, service);
}

function presentService({ name, description, ...terms }: SharedService): AnybodyService {
  return {
    name,
    description,
    duration: terms.minutes,
    longest: terms.mostMinutes,
    price: terms.priceCents / 100,
    dearest: terms.mostCents / 100,
    isUnpriced: terms.isUnpriced,
  };
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
