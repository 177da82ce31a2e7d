/**
 * How messages to the other processes leave (decision 068). NOTIFY inside a transaction would take one lock of the whole
 * server until that transaction is on the disk; so the message is written down with the change, and sent after the commit
 * together with others, by a transaction that waits for no disk.
 */

/**
 * `$1` channel, `$2` messages with `id` and `payload` as JSON. Arrays would have PostgreSQL plan each write that carries a
 * message again, because it reckons with their length.
 */
export const KEEP_MESSAGES = `INSERT INTO live_outbox (id, channel, payload)
  SELECT id, $1, payload FROM jsonb_to_recordset($2::jsonb) AS message (id uuid, payload text)`;

/** `$1` channel, `$2` ids, `$3` payloads. One that another process has sent meanwhile is sent again. */
export const SEND_MESSAGES = `WITH sent AS (DELETE FROM live_outbox WHERE id = ANY($2::uuid[]))
  SELECT pg_notify($1, payload) FROM unnest($3::text[]) AS payload`;

/** `$1` channel: sends what a process left behind that died, or lost its connection, between the commit and the sending. */
export const SEND_LEFT_MESSAGES = `WITH found AS (
    SELECT id FROM live_outbox WHERE channel = $1 AND written_at < now() - interval '3 seconds' FOR UPDATE SKIP LOCKED),
  sent AS (DELETE FROM live_outbox WHERE id IN (SELECT id FROM found) RETURNING payload)
  SELECT pg_notify($1, payload) FROM sent`;
