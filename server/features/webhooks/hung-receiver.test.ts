import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { useOffice } from '#test/harness/office.ts';
import { hourSeries } from '#test/factories/series.ts';

const office = useOffice();

/** With two receivers that hang, more than may be called at once on either database. */
const MANY = 12;
/** Less than a first call that hangs takes, and far less than a queue of them. Milliseconds. */
const SOON_MS = 4_000;

it('two servers that hang leave room for the calls to others, and get their own later', async () => {
  const hanging: ServerResponse[] = [];
  let hangs = true;
  const answers = Array.from({ length: 3 * MANY }, () => (_request: unknown, response: ServerResponse) => {
    if (hangs) hanging.push(response);
    else response.writeHead(200).end();
  });
  office.receiver.answer(...answers);
  await office.save(office.ana, { webhookUrl: office.receiver.url() });
  const other = await office.withReceiver({}, ...answers);
  const colleague = await office.withReceiver({});
  const nextHour = hourSeries();
  const hours = Array.from({ length: MANY }, nextHour);
  await Promise.all(hours.flatMap((hour) => [office.book(hour), other.book(hour)]));
  await expect.poll(() => hanging.length).toBeGreaterThanOrEqual(2);
  await colleague.book();
  const booked = performance.now();
  await colleague.receiver.calls(1);
  expect(performance.now() - booked).toBeLessThan(SOON_MS);
  expect(hanging.length).toBeLessThan(2 * MANY);

  hangs = false;
  for (const response of hanging) response.writeHead(200).end();
  // The clock stands still between two looks, and a call may be put off for lack of a place just after the first of them.
  const sent = async () => {
    office.clock.advance(1);
    const logs = await Promise.all(
      [office.ana, other.person].map((person) => office.logs(person, '?limit=100')),
    );
    return logs.flat().map(({ status }) => status);
  };
  await expect.poll(sent, { timeout: 30_000 }).toEqual(Array.from({ length: 2 * MANY }, () => 'success'));
});
