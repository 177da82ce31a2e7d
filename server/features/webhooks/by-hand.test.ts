import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import type { WebhookOutcome } from '#shared/contract/webhooks.ts';
import { must } from '#test/harness/client.ts';
import { useOffice } from '#test/harness/office.ts';

const office = useOffice();
const { book, clock, detail, save, settled } = office;
const send = async (id: string) =>
  must<WebhookOutcome>(await office.ana.client.post(`/api/webhook-logs/${id}/process`));

it('a delivery by hand is one call, however many want it at the same moment', async () => {
  await save(office.ana, { webhookUrl: office.receiver.url() });
  office.receiver.answer(500);
  await book();
  const { id } = await settled(office.ana, ({ attempts }) => attempts === 1);
  const waiting: ServerResponse[] = [];
  office.receiver.answer((_request, response) => void waiting.push(response));
  const first = send(id);
  await office.receiver.calls(2);
  const others = await Promise.all([send(id), send(id), send(id)]);
  expect(others.map(({ message }) => message)).toEqual(Array(3).fill('Este envio já está em andamento.'));
  waiting[0]?.writeHead(200).end();
  expect(await first).toMatchObject({ success: true, httpStatus: 200 });
  expect(office.receiver.received).toHaveLength(2);
  expect((await detail(office.ana, id)).tries).toHaveLength(2);
});

it('a delivery by hand makes no call while it is being sent by itself', async () => {
  await save(office.ana, { webhookUrl: office.receiver.url() });
  const waiting: ServerResponse[] = [];
  office.receiver.answer((_request, response) => void waiting.push(response));
  await book();
  await office.receiver.calls(1);
  const { id } = await settled(office.ana, ({ status }) => status === 'pending');
  expect(await send(id)).toEqual({
    success: false,
    message: 'Este envio já está em andamento.',
    httpStatus: null,
  });
  waiting[0]?.writeHead(200).end();
  expect(await settled(office.ana, ({ status }) => status === 'success')).toMatchObject({ attempts: 1 });
  expect(office.receiver.received).toHaveLength(1);
});

it('uses up none of the tries that follow by themselves, nor puts them off', async () => {
  await save(office.ana, { webhookUrl: office.receiver.url() });
  office.receiver.answer(...Array.from({ length: 12 }, () => 503));
  await book();
  const first = await settled(office.ana, ({ attempts }) => attempts === 1);
  const due = (await detail(office.ana, first.id)).nextTryAt;
  expect(due).not.toBeNull();
  for (let count = 0; count < 6; count++)
    expect(await send(first.id)).toMatchObject({ success: false, httpStatus: 503 });
  const after = await detail(office.ana, first.id);
  expect(after).toMatchObject({ status: 'pending', attempts: 7, nextTryAt: due });
  for (let tries = 8; tries <= 12; tries++) {
    clock.advance(13 * 60);
    await settled(office.ana, ({ attempts }) => attempts === tries);
  }
  clock.advance(13 * 60);
  // The seventh of its own.
  expect(await settled(office.ana, ({ status }) => status === 'success')).toMatchObject({ attempts: 13 });
});
