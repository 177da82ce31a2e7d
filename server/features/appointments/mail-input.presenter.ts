import type { AppointmentEvent, MailTask } from '#server/jobs/definitions.ts';
import type { Mail } from '#server/lib/mailer.ts';
import type { CalendarOccurrence } from './mail-series-calendar.presenter.ts';

/** What a mail about an appointment, and the calendar file in it, are made of. */
export type MailInput = {
  readonly event: AppointmentEvent;
  readonly receiver: MailTask['receiver'];
  readonly to: Mail['to'];
  /** Whose calendar it is; of a transferred appointment the new one. */
  readonly professional: { readonly name: string; readonly email: string; readonly timezone: string };
  /** When it is sent: a reminder says "hoje" by it. */
  readonly now: Date;
  readonly brandName: string;
  /** The address that mails come from. */
  readonly sender: string;
  /** The client's own page. */
  readonly manageUrl: string;
  /** The page where professionals choose what they are notified of. */
  readonly settingsUrl: string;
  /** The professional's agenda. */
  readonly agendaUrl: string;
  /** The professional's public page; null when they take no bookings. */
  readonly bookingUrl: string | null;
  /** Whether the client has said already that they will come. */
  readonly confirmed: boolean;
  /** Of the service, in reais; null where there is none to name. */
  readonly price: number | null;
  readonly organizationName: string;
  /** Where it stands in its series; null when it is of none. */
  readonly occurrence: CalendarOccurrence | null;
};
