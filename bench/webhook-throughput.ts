import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '#server/context.ts';
import { snapshotOf } from '#server/features/appointments/appointments.presenter.ts';
import { appointmentEventJob, type AppointmentEvent } from '#server/jobs/definitions.ts';
import { newId } from '#server/lib/ids.ts';
import type { RunningServer } from '#server/start-server.ts';
import { appointments, notificationSettings } from '#server/db/schema.ts';
import { atLeast, median, type Figure } from './figure.ts';
import { addAppointments, notify } from './noticed-agenda.ts';
import { DAY_MS, openAgendas, today } from './open-agenda.ts';
import type { Taker } from './server-process.ts';

const LEAST = 0.15;
const ROUNDS = 5;
const A_ROUND = 500;
/** As many calls at once as the product makes. */
const CALLS = 20;
/** On a slow machine fewer rounds have to do. */
const BUDGET = { leastRounds: 2, ms: 30_000, roundMs: 60_000 } as const;

/**
 * Changes that a webhook is sent, from the event in the queue until the last attempt is noted, against a loop that
 * posts the same bodies to the same receiver with `fetch` and adds the same two rows.
 */
export async function webhookThroughput(
  label: string,
  { context, address }: RunningServer,
  taker: Taker,
): Promise<Figure[]> {
  const [person] = (await openAgendas(address, 1)).people;
  if (person === undefined) throw new Error('There is nobody to book.');
  await notify(person, {
    webhookUrl: `${taker.address}/hook`,
    webhookEvents: ['appointment.updated'],
    emailNotificationsEnabled: false,
  });
  await addAppointments(context, person, {
    from: today() + 2 * DAY_MS,
    stepMs: 60_000,
    count: A_ROUND,
    mailed: false,
  });
  const { database } = context;
  const rows = await database.orm.select().from(appointments);
  const [settings] = await database.orm.select().from(notificationSettings);
  if (settings === undefined) throw new Error('Nothing was saved.');

  const rounds: { product: number; bare: number }[] = [];
  for (const end = Date.now() + BUDGET.ms; rounds.length <= ROUNDS;) {
    if (rounds.length > BUDGET.leastRounds && Date.now() > end) break;
    const events = rows.map((row): AppointmentEvent => ({
      eventId: newId(),
      organizationId: row.organizationId,
      type: 'appointment.updated',
      occurredAt: new Date().toISOString(),
      appointment: snapshotOf(row),
    }));
    const product = await throughProduct(context, events);
    const bare = await throughLoop(context, settings.id);
    rounds.push({ product, bare });
  }
  await mustHaveTaken(taker, 2 * rounds.length * A_ROUND);
  // The first round warms both sides up.
  return [figureOf(label, rounds.slice(1))];
}

function figureOf(label: string, rounds: readonly { product: number; bare: number }[]): Figure {
  const speed = (side: 'product' | 'bare') => median(rounds.map((round) => A_ROUND / round[side])).toFixed(0);
  const ratio = median(rounds.map((round) => round.bare / round.product));
  const unit = `of a bare loop of fetch and two rows (${speed('product')} and ${speed('bare')} a second)`;
  return atLeast(`Webhooks sent and noted, ${label}`, ratio, unit, LEAST);
}

/** Seconds from the events' commit until every delivery is noted. */
async function throughProduct(
  { database, jobs }: Context,
  events: readonly AppointmentEvent[],
): Promise<number> {
  await database.transaction((tx) => jobs.enqueueAll(tx, appointmentEventJob, events));
  const began = performance.now();
  const ids = events.map(({ eventId }) => eventId);
  for (;;) {
    const [found] = await database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM webhook_deliveries WHERE event_key = ANY($1::text[]) AND status = 'success'`,
      [ids],
    );
    const seconds = (performance.now() - began) / 1000;
    if (found?.count === ids.length) return seconds;
    if (seconds * 1000 > BUDGET.roundMs)
      throw new Error(`${found?.count} of ${ids.length} webhooks were sent.`);
    await sleep(100);
  }
}

/** The least that is needed: a post and two rows each, some at once. */
async function throughLoop({ database }: Context, settingsId: string): Promise<number> {
  const sent = await database.query<{ id: string; payload: object; webhook_url: string }>(
    `SELECT id, payload, webhook_url FROM webhook_deliveries WHERE settings_id = $1 AND status = 'success'
     ORDER BY created_at DESC, id LIMIT $2`,
    [settingsId, A_ROUND],
  );
  const waiting = sent.values();
  const began = performance.now();
  const work = async () => {
    for (const { id, payload, webhook_url: url } of waiting) {
      const body = JSON.stringify(payload);
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      const text = await answer.text();
      await database.transaction(async (tx) => {
        await tx.query(
          `INSERT INTO webhook_deliveries (id, organization_id, settings_id, appointment_id, event_key, event, status,
             payload, webhook_url, tries, http_status, sent_at, processed_at, created_at)
           SELECT $2::uuid, organization_id, settings_id, appointment_id, $2::uuid::text, event, 'failed', payload, webhook_url, 1,
             200, now(), now(), created_at FROM webhook_deliveries WHERE id = $1`,
          [id, newId()],
        );
        await tx.query(
          `INSERT INTO webhook_attempts (delivery_id, organization_id, number, at, duration_ms, webhook_url, http_status,
             request_headers, response_headers, response_body)
           SELECT id, organization_id, 2, now(), 0, webhook_url, $2, '{}', '{}', $3 FROM webhook_deliveries WHERE id = $1`,
          [id, answer.status, text],
        );
      });
    }
  };
  await Promise.all(Array.from({ length: CALLS }, work));
  return (performance.now() - began) / 1000;
}

async function mustHaveTaken(taker: Taker, expected: number): Promise<void> {
  const { webhooks } = await taker.taken();
  if (webhooks.length !== expected) throw new Error(`${webhooks.length} of ${expected} webhooks arrived.`);
}
