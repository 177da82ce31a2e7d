import { randomBytes } from 'node:crypto';
import type { PublicBookingBody } from '#shared/contract/booking.ts';
import { takeLock } from '#server/db/advisory-locks.ts';
import { newId } from '#server/lib/ids.ts';
import type { Statement } from './recorded-booking.ts';

const HALF_HOUR_MS = 1_800_000;

const LOCK = `SELECT ${takeLock('agenda')}`;
const READ = 'SELECT organization_id, name, timezone, is_active FROM users WHERE id = $1';
const INSERT = `
  INSERT INTO appointment_rows (id, organization_id, user_id, professional_name, client_name, client_email,
                                start_time, end_time, lane, manage_token_hash, created_by, created_at, updated_at, timezone)
  SELECT $1, organization_id, id, name, $3, $4, $5, $6, 0, $7, 'public', now(), now(), timezone FROM users WHERE id = $2`;
const NOTIFY = "SELECT pg_notify('hora_marcada_live', $1)";

/**
 * The least that keeps an appointment and says so, written by hand: BEGIN, the agenda's lock, one read of the professional,
 * one row, one message, COMMIT. Prepared, each sent when the one before is answered. No rules, no limits, no log, no job.
 */
export function bareBooking(body: PublicBookingBody): Statement[] {
  const id = newId();
  const start = new Date(body.startTime);
  const end = new Date(start.getTime() + HALF_HOUR_MS);
  const { professionalId, clientName, clientEmail } = body;
  const row = [id, professionalId, clientName, clientEmail, start, end, randomBytes(32)];
  return [
    { text: 'BEGIN' },
    { name: 'lock', text: LOCK, values: [professionalId] },
    { name: 'read', text: READ, values: [professionalId] },
    { name: 'insert', text: INSERT, values: row },
    { name: 'notify', text: NOTIFY, values: [JSON.stringify({ event: { appointmentId: id } })] },
    { text: 'COMMIT' },
  ];
}
