import { ANYBODY, ANYBODY_NAME } from './anybody.ts';
import type { AnybodyData, ChosenProfessional, PublicProduct } from './contract/booking.ts';

/**
 * A service that several people offer: what it takes and costs at most, and whether somebody names no price; the service itself says
 * the least.
 */
type SharedProduct = PublicProduct & {
  readonly most: { readonly duration: number; readonly price: number; readonly isUnpriced: boolean };
};

/** Anybody who is free as somebody who can be chosen; a service's id is its name, by which it is booked. */
export function chosenAnybody(data: AnybodyData): ChosenProfessional {
  const products = data.services.map(
    ({ name, description, duration, longest, price, dearest, isUnpriced }): SharedProduct => ({
      id: name,
      name,
      description,
      duration,
      price,
      isActive: true,
      most: { duration: longest, price: dearest, isUnpriced },
    }),
  );
  return {
    professional: {
      id: ANYBODY,
      name: ANYBODY_NAME,
      bookingSlug: ANYBODY,
      title: null,
      description: null,
      color: '#6b7280',
      timezone: data.timezone,
      minimumNotice: data.minimumNotice,
      bookingHorizon: data.bookingHorizon,
      suggestTimes: data.suggestTimes,
      // Another one's for each who may be chosen: their client's own page says it.
      minimumCancelNotice: 0,
      autoCreateMeet: false,
      availability: (data.hours ?? []).map((hours, place) => ({
        ...hours,
        id: String(place),
        maxConcurrentAppointments: 1,
        isActive: true,
      })),
      appointments: [],
      blocked: [],
      formSettings: data.formSettings,
    },
    products,
  };
}
