import type { RequestListener, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { NotificationSettings } from '#shared/contract/notification-settings.ts';
import type { WebhookLog, WebhookOutcome } from '#shared/contract/webhooks.ts';
import { RETRY_WAITS } from '#server/lib/retry-schedule.ts';
import { must } from '#test/harness/client.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { useOffice } from '#test/harness/office.ts';
import { startReceiver, verified } from '#test/harness/receiver.ts';
import { waitFor } from '#test/harness/wait.ts';

const office = useOffice();
const { book, clock, detail, logs, save, settled, withReceiver } = office;

/** Ana's delivery after its first try. */
const tried = () => settled(office.ana, ({ attempts }) => attempts === 1);
const succeeded = () => settled(office.ana, ({ status }) => status === 'success');
const failed = () => settled(office.ana, ({ status }) => status === 'failed');
const troubleMails = async () =>
  (await mailsTo(office.server, office.ana.email)).filter(({ subject }) => subject?.startsWith('Um webhook'));
/** Says something that a server of another kind would, and hangs up. */
const raw =
  (text: string): RequestListener =>
  (_request, response) =>
    void response.socket?.end(text);
/** Seconds from now to the next try. */
const patience = ({ nextTryAt }: WebhookLog) => (Date.parse(nextTryAt ?? '') - clock.now().getTime()) / 1_000;

type Fault = [what: string, answer: number | RequestListener, httpStatus: number | null, error: string];

const FAULTS: Fault[] = [
  ['answers 500', 500, 500, 'O servidor respondeu com HTTP 500.'],
  ['answers 404', 404, 404, 'O servidor respondeu com HTTP 404.'],
  ['hangs up without an answer', raw(''), null, 'A conexão com o servidor caiu.'],
  [
    'hangs up in the middle of its answer',
    raw('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nmetade'),
    null,
    'A conexão com o servidor caiu.',
  ],
  ['speaks another protocol', raw('SSH-2.0-OpenSSH_9.9\r\n'), null, 'O servidor não respondeu em HTTP.'],
  [
    'sends headers without end',
    raw(`HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`),
    null,
    'O servidor não respondeu em HTTP.',
  ],
  [
    'switches to another protocol',
    raw('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: outro\r\n\r\n'),
    101,
    'O servidor respondeu com HTTP 101.',
  ],
];

describe('a receiver that', () => {
  it(`fails (${FAULTS.map(([what]) => what).join(', ')}) gets the same message again, newly signed`, async () => {
    const all = await Promise.all(
      FAULTS.map(async ([what, answer, httpStatus, error]) => {
        const one = await withReceiver({}, answer);
        await one.book();
        return { what, httpStatus, error, ...one };
      }),
    );
    const times = [clock.now()];
    for (const { what, person, httpStatus, error } of all) {
      const waiting = await settled(person, ({ attempts }) => attempts === 1);
      expect(waiting, what).toMatchObject({ status: 'pending', httpStatus, error });
      expect(patience(waiting), what).toBeGreaterThanOrEqual(5);
      expect(patience(waiting), what).toBeLessThanOrEqual(6);
    }
    clock.advance(1);
    times.push(clock.now());
    for (const { what, person, receiver, webhookSecret, httpStatus, error } of all) {
      const done = await settled(person, ({ status }) => status === 'success');
      expect(done, what).toMatchObject({ attempts: 2, httpStatus: 200, error: null });
      expect(receiver.received, what).toHaveLength(2);
      for (const [index, call] of receiver.received.entries()) {
        expect(call.headers['webhook-id'], what).toBe(done.id);
        expect(call.text, what).toBe(receiver.received[0]?.text);
        expect(verified(call, webhookSecret, times[index] ?? clock.now()), what).toEqual(call.payload);
      }
      expect((await detail(person, done.id)).tries, what).toMatchObject([
        { number: 1, httpStatus, error, requestHeaders: { 'webhook-id': done.id } },
        { number: 2, httpStatus: 200, error: null, responseBody: 'resposta 200' },
      ]);
    }
  });

  it('a receiver that is down gets everything once it is back', async () => {
    await save(office.ana, { webhookUrl: office.receiver.url() });
    await office.receiver.close();
    await book();
    expect(await tried()).toMatchObject({
      status: 'pending',
      httpStatus: null,
      error: 'O servidor recusou a conexão.',
    });
    await office.receiver.listen();
    clock.advance(1);
    expect(await succeeded()).toMatchObject({ attempts: 2, httpStatus: 200 });
    expect(office.receiver.received).toHaveLength(1);
  });

  it('says nothing is hung up on after five seconds, the first time', async () => {
    await save(office.ana, { webhookUrl: office.receiver.url() });
    office.receiver.answer(() => undefined);
    await book();
    const waiting = await tried();
    expect(waiting).toMatchObject({
      status: 'pending',
      httpStatus: null,
      error: 'O servidor não respondeu em 5 segundos.',
    });
    const [first] = (await detail(office.ana, waiting.id)).tries;
    expect(first?.durationMs).toBeGreaterThanOrEqual(5_000);
  });

  it('asks for patience is given it: Retry-After in seconds or as a date', async () => {
    const later = new Date(clock.now().getTime() + 7_200_000).toUTCString();
    const all = await Promise.all(
      [
        [503, '7200'],
        [429, later],
      ].map(([status, retryAfter]) =>
        withReceiver({}, (_request, response) =>
          response.writeHead(Number(status), { 'retry-after': String(retryAfter) }).end(),
        ),
      ),
    );
    for (const one of all) await one.book();
    for (const { person } of all) {
      const waiting = await settled(person, ({ attempts }) => attempts === 1);
      expect(waiting.status).toBe('pending');
      expect(patience(waiting)).toBe(7_200);
    }
    clock.advance(119);
    // Once another event has got through, whatever was due has been looked at.
    for (const { receiver, ...one } of all) {
      await one.book('2026-11-21T15:00:00Z');
      const [first, second] = await receiver.calls(2);
      expect(second?.headers['webhook-id']).not.toBe(first?.headers['webhook-id']);
    }
    clock.advance(1);
    for (const { receiver } of all) {
      const [first, , third] = await receiver.calls(3);
      expect(third?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    }
  });

  it('redirects to an address within is taken at its word: nothing there is called', async () => {
    const within = await startReceiver();
    await save(office.ana, { webhookUrl: office.receiver.url() });
    office.receiver.answer((_request, response) =>
      response.writeHead(307, { location: within.url('/segredo') }).end(),
    );
    await book();
    expect(await tried()).toMatchObject({ status: 'pending', httpStatus: 307 });
    clock.advance(1);
    await succeeded();
    expect(within.received).toEqual([]);
    await within.close();
  });

  it('sends 50 MB is believed by its status, and hung up on after the first kilobytes', async () => {
    await save(office.ana, { webhookUrl: office.receiver.url() });
    let sent = 0;
    let answer: ServerResponse | undefined;
    office.receiver.answer((_request, response) => {
      answer = response;
      const chunk = Buffer.alloc(65_536, 'x');
      const more = () => {
        while (!response.destroyed && sent < 50_000_000) {
          sent += chunk.length;
          if (!response.write(chunk)) return;
        }
      };
      response.on('drain', more);
      more();
    });
    await book();
    const { id } = await succeeded();
    const [first] = (await detail(office.ana, id)).tries;
    expect(first?.responseBody).toHaveLength(16_384);
    await waitFor(() => Promise.resolve(answer?.destroyed === true ? true : null));
    // What the system's buffers hold is sent in any case.
    expect(sent).toBeLessThan(20_000_000);
  });

  it('never answers well is tried over the whole schedule, and its owner is notified once', async () => {
    await save(office.ana, { webhookUrl: office.receiver.url() });
    office.receiver.answer(...Array.from({ length: RETRY_WAITS.length + 1 }, () => 503));
    await book();
    for (const [index, wait] of RETRY_WAITS.entries()) {
      const waiting = await settled(office.ana, ({ attempts }) => attempts === index + 1);
      expect(waiting.status).toBe('pending');
      expect(patience(waiting)).toBeGreaterThanOrEqual(wait / 1_000);
      expect(patience(waiting)).toBeLessThanOrEqual((wait / 1_000) * 1.2);
      clock.set(waiting.nextTryAt ?? '');
    }
    const givenUp = await failed();
    expect(givenUp).toMatchObject({
      attempts: RETRY_WAITS.length + 1,
      httpStatus: 503,
      error: 'O servidor respondeu com HTTP 503.',
      nextTryAt: null,
    });
    const [mail] = await waitFor(async () => {
      const found = await troubleMails();
      return found.length > 0 ? found : null;
    });
    expect(mail?.text).toContain('não foi entregue depois de 7 tentativas');
    expect(mail?.text).not.toContain('Carla');
    clock.advance(60 * 24);
    const other = await withReceiver({});
    await other.book('2026-11-28T15:00:00Z');
    await other.receiver.calls(1);
    expect(office.receiver.received).toHaveLength(RETRY_WAITS.length + 1);
    expect(await troubleMails()).toHaveLength(1);
    // By hand it can be sent once more.
    expect(must(await office.ana.client.post(`/api/webhook-logs/${givenUp.id}/process`))).toEqual({
      success: true,
      message: 'Webhook enviado: o servidor respondeu com HTTP 200.',
      httpStatus: 200,
    });
  });

  it('a receiver that is gone (410) is not called again, whatever is on its way; its owner is notified once', async () => {
    await save(office.ana, { webhookUrl: office.receiver.url() });
    // Three calls are answered together, when all of them are open.
    const open: ServerResponse[] = [];
    const gone: RequestListener = (_request, response) => {
      open.push(response);
      if (open.length === 3) for (const each of open) each.writeHead(410).end();
    };
    office.receiver.answer(gone, gone, gone);
    await Promise.all([15, 17, 19].map((hour) => book(`2026-11-20T${hour}:00:00Z`)));
    const all = await waitFor(async () => {
      const found = await logs(office.ana);
      return found.filter(({ status }) => status === 'failed').length === 3 ? found : null;
    });
    expect(all.map(({ httpStatus }) => httpStatus)).toEqual([410, 410, 410]);
    const settings = () => office.ana.client.get<NotificationSettings>('/api/notification-settings');
    expect(must(await settings())).toMatchObject({ webhookGoneAt: clock.now().toISOString() });
    await waitFor(async () => ((await troubleMails()).length > 0 ? true : null));
    expect(
      must<WebhookOutcome>(await office.ana.client.post(`/api/webhook-logs/${all[0]?.id}/process`)),
    ).toEqual({
      success: false,
      message: 'O endereço respondeu que não existe mais (HTTP 410). Salve-o de novo para voltar a enviar.',
      httpStatus: null,
    });
    await book('2026-11-21T15:00:00Z', { clientEmail: 'entretanto@exemplo.com.br' });
    await waitFor(async () => ((await mailsTo(office.server, 'entretanto@')).length > 0 ? true : null));
    await save(office.ana, { webhookUrl: office.receiver.url('/novo') });
    await book('2026-11-22T15:00:00Z');
    await succeeded();
    expect(office.receiver.received.map(({ path }) => path)).toEqual(['/ponto', '/ponto', '/ponto', '/novo']);
    const [mail, ...more] = await troubleMails();
    expect(mail?.text).toContain('HTTP 410');
    expect(more).toEqual([]);
  });
});
