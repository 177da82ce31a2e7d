import { useQuery } from '@tanstack/react-query';
import type { Appointment } from '#shared/contract/appointments.ts';
import { mailAddressOf, telAddressOf } from '#web/lib/contact-addresses.ts';
import { read } from '#web/lib/read.ts';
import { shownName, type ShownName } from '#web/lib/shown-name.ts';

/** The record of an appointment's client, which is read when the appointment is opened: once, whatever asks for it. */
function useRecord(appointment: Appointment | null) {
  const id = appointment?.clientId ?? '';
  return useQuery({
    ...read('GET /api/clients/:id', { params: { id } }),
    // A name of its own: what others change costs an open appointment no reading, and one that was handed over has no record here.
    queryKey: ['client-called', id],
    enabled: id !== '',
    staleTime: 0,
  }).data;
}

/** What the client of an appointment is called, by their record. */
export function useClientCalled(appointment: Appointment | null): ShownName {
  const record = useRecord(appointment);
  const name = appointment?.clientName ?? '';
  const social = record === undefined ? appointment?.clientSocialName : record.socialName;
  // Who was booked by the social name has the civil one in the record alone.
  return shownName(social === name ? (record?.name ?? name) : name, social);
}

/** An address that reaches the client, and whether it is their record's, because the appointment has none of its kind. */
type Way = { readonly href: string; readonly isOfRecord: boolean };

export type ClientWays = { readonly phone: Way | null; readonly email: Way | null };

/** How the client of an appointment is reached: by its own phone and e-mail, else by the first of their record. */
export function useClientWays(appointment: Appointment): ClientWays {
  const record = useRecord(appointment);
  return {
    phone: wayTo(appointment.clientPhone, record?.phones, telAddressOf),
    email: wayTo(appointment.clientEmail, record?.emails, mailAddressOf),
  };
}

function wayTo(
  own: string | null,
  known: readonly string[] | undefined,
  addressOf: (contact: string | null) => string | null,
): Way | null {
  const isOfRecord = own === null;
  const href = addressOf(own ?? known?.[0] ?? null);
  return href === null ? null : { href, isOfRecord };
}
