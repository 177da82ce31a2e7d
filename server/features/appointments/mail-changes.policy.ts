import type { AppointmentEvent, KnownAppointment } from '#server/jobs/definitions.ts';
import { deriveToken } from '#server/lib/crypto.ts';
import { CLIENT_READS, PROFESSIONAL_READS, type MailedFields } from './appointments.policy.ts';

type Placed = {
  readonly userId: string | null;
  readonly professionalName: string;
  readonly startTime: Date | string;
  readonly endTime: Date | string;
};
type Row = MailedFields & Placed & { readonly revision: number };

/** Fields that stand in `KnownAppointment` as they are. */
const PLAIN: ReadonlySet<string> = new Set(['startTime', 'endTime', 'userId', 'professionalName']);

/** What the receivers of mails know of an appointment: where it is, and of everything else a digest to compare with. */
export function knownOf(row: Row, secret: string): KnownAppointment {
  const digest = (names: readonly (keyof MailedFields)[]) =>
    deriveToken(
      secret,
      'mail-change',
      JSON.stringify(names.filter((name) => !PLAIN.has(name)).map((name) => String(row[name]))),
    );
  return {
    userId: row.userId,
    professionalName: row.professionalName,
    startTime: new Date(row.startTime).toISOString(),
    endTime: new Date(row.endTime).toISOString(),
    revision: row.revision,
    clientReads: digest(CLIENT_READS),
    professionalReads: digest(PROFESSIONAL_READS),
  };
}

/** Who has something to read about all that changed, who lost the appointment by it, and what it was before. */
export function netChange(
  before: KnownAppointment,
  after: KnownAppointment,
): Required<Pick<AppointmentEvent, 'concerns' | 'former'>> & Pick<AppointmentEvent, 'formerUserId'> {
  const moved = before.startTime !== after.startTime || before.endTime !== after.endTime;
  const transferred = before.userId !== after.userId;
  const renamed = before.professionalName !== after.professionalName;
  const forBoth = moved || transferred || renamed || before.clientReads !== after.clientReads;
  const forProfessional = before.professionalReads !== after.professionalReads;
  return {
    concerns: forBoth ? ['client', 'professional'] : forProfessional ? ['professional'] : [],
    ...(transferred && before.userId !== null ? { formerUserId: before.userId } : {}),
    former: {
      ...(moved ? { startTime: before.startTime, endTime: before.endTime } : {}),
      ...(transferred ? { professionalName: before.professionalName } : {}),
    },
  };
}
