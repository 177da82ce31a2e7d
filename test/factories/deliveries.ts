import type { TestServer } from '#test/harness/server.ts';

/**
 * Deliveries of some settings: sent ones, a minute apart, the last of them the newest, and planned ones, the first of them the
 * next. Clients are numbered from 1 on.
 */
export async function plantDeliveries(
  { context }: TestServer,
  settingsId: string,
  {
    sent = 0,
    planned = 0,
    sharedWith = [],
  }: { sent?: number; planned?: number; sharedWith?: readonly string[] },
): Promise<void> {
  await context.database.query(
    `INSERT INTO webhook_deliveries (id, organization_id, settings_id, event_key, event, status, payload, webhook_url, tries,
       scheduled_for, created_at, shared_with)
     SELECT gen_random_uuid(), s.organization_id, s.id, gen_random_uuid()::text, each.event, each.status,
            jsonb_build_object('event', each.event, 'timestamp', '2026-11-18T12:00:00Z', 'data', jsonb_build_object(
              'appointmentId', NULL, 'clientName', 'Cliente ' || each.n, 'clientEmail', NULL, 'clientPhone', NULL,
              'startTime', '2026-12-18T12:00:00Z', 'endTime', '2026-12-18T13:00:00Z', 'notes', NULL,
              'professionalName', 'Ana', 'meetLink', NULL, 'googleEventId', NULL, 'reminderMinutes', 60)),
            'https://externo.exemplo/aviso', 1, each.planned_for, each.made, $4::uuid[]
       FROM notification_settings s, (
         SELECT n, 'appointment.created' AS event, 'success' AS status, NULL::timestamptz AS planned_for,
                timestamptz '2026-11-01T00:00:00Z' + n * interval '1 minute' AS made
           FROM generate_series(1, $2::int) n
         UNION ALL
         SELECT n, 'appointment.reminder', 'scheduled', timestamptz '2026-12-01T00:00:00Z' + n * interval '1 minute',
                timestamptz '2026-11-18T00:00:00Z' - n * interval '1 second'
           FROM generate_series(1, $3::int) n) each
      WHERE s.id = $1
      ORDER BY random()`,
    [settingsId, sent, planned, `{${sharedWith.join(',')}}`],
  );
}
