/** What tells whether two appointments are one booking that a calendar import made again. */
type Booking = {
  readonly clientName: string;
  readonly clientEmail: string | null;
  readonly serviceUrl: string | null;
  readonly googleEventId: string | null;
};

/** Under which name copies of a booking meet. @param start ms since 1970 */
export function bookingKey({ clientName, clientEmail, serviceUrl }: Booking, start: number): string {
  return JSON.stringify([clientName.toLowerCase(), clientEmail?.toLowerCase() ?? null, start, serviceUrl]);
}

/**
 * Whether an appointment is a copy of one of those of its key: only of an imported one or as one (product rule), for two people
 * of one name may book the same hour by themselves.
 */
export function isCopy(item: Booking, kept: readonly Booking[]): boolean {
  return kept.some((other) => isImported(other) || isImported(item));
}

function isImported({ googleEventId }: Booking): boolean {
  return googleEventId !== null;
}
