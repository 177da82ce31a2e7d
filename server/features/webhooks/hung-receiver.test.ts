import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { useOffice } from '#test/harness/office.ts';
import { hourSeries } from '#test/factories/series.ts';

const office = useOffice();

/** More than may be called at once on either database. */
const MANY = 30;

it('a server that hangs leaves room for the calls to others, and gets its own later', async () => {
  const hanging: ServerResponse[] = [];
  let hangs = true;
  office.receiver.answer(
    ...Array.from({ length: MANY }, () => (_request: unknown, response: ServerResponse) => {
      if (hangs) hanging.push(response);
      else response.writeHead(200).end();
    }),
  );
  await office.save(office.ana, { webhookUrl: office.receiver.url() });
  const nextHour = hourSeries();
  const colleague = await office.withReceiver({});
  // Ten seconds are left from the first call that hangs to the look at them all.
  await Promise.all(Array.from({ length: MANY }, () => office.book(nextHour())));
  await colleague.book();
  await colleague.receiver.calls(1);
  // Nobody was given up on meanwhile: what hangs still hangs, and the rest was not even called.
  expect(hanging.length).toBeGreaterThan(0);
  expect(hanging.length).toBeLessThan(MANY);
  expect(await office.logs(office.ana, '?limit=100')).toSatisfy((logs: { attempts: number }[]) =>
    logs.every(({ attempts }) => attempts === 0),
  );

  hangs = false;
  for (const response of hanging) response.writeHead(200).end();
  // The clock stands still between two looks, and a call may be put off for lack of a place just after the first of them.
  const sent = async () => {
    office.clock.advance(1);
    return (await office.logs(office.ana, '?limit=100')).map(({ status }) => status);
  };
  await expect.poll(sent, { timeout: 20_000 }).toEqual(Array.from({ length: MANY }, () => 'success'));
  expect(office.receiver.received).toHaveLength(MANY);
}, 60_000);
