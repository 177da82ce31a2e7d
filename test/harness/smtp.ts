import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { TestServer } from './server.ts';

/**
 * What a mail server may do to a mail: put it off (greylisting), hang up in the middle of it, or take it and hang up
 * before saying so.
 */
export type MailFault = 'later' | 'cut' | 'unsaid';

export type MailServer = {
  readonly url: string;
  readonly received: readonly ParsedMail[];
  /** Those that ask somebody who has just registered to prove the address: they come beside what a test waits for. */
  readonly proofs: readonly ParsedMail[];
  /** Receivers whose address contains this are refused for good. */
  refuse(address: string): void;
  /** What befalls the next mail to a receiver whose address contains this, once each, in order. */
  misbehave(address: string, ...faults: MailFault[]): void;
  /** The password that is asked for from now on; before, none is. */
  demand(password: string): void;
  /** Stops listening; `listen` begins again at the same address. */
  stop(): Promise<void>;
  listen(): Promise<void>;
  /** Takes connections and says nothing, until `listen`. */
  hang(): Promise<void>;
};

const PROOF = 'Confirme o seu e-mail';

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** A mail server on this machine that keeps what it takes. It listens once `listen` is called. */
export async function startMailServer(): Promise<MailServer> {
  const received: ParsedMail[] = [];
  const proofs: ParsedMail[] = [];
  const refused: string[] = [];
  const faults: { address: string; fault: MailFault }[] = [];
  const sockets = new Set<Socket>();
  let password: string | null = null;
  let port = 0;
  let listener: { server: Server; stop(): Promise<void> } | null = null;

  const take = (address: string, ...kinds: MailFault[]): MailFault | null => {
    const index = faults.findIndex((each) => address.includes(each.address) && kinds.includes(each.fault));
    return index < 0 ? null : (faults.splice(index, 1)[0]?.fault ?? null);
  };
  const hangUp = (session: SMTPServerSession) => {
    for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy();
  };
  const open = async (server: Server, stop: () => Promise<void>) => {
    server.on('connection', (socket) => {
      sockets.add(socket);
      // A client that goes away in the middle is no fault of the server's.
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
    listener = { server, stop };
  };
  const stop = async () => {
    const ended = listener?.stop();
    listener = null;
    for (const socket of sockets) socket.destroy();
    await ended;
  };
  const listen = async () => {
    await stop();
    const smtp = new SMTPServer({
      authOptional: password === null,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onAuth: (auth, _session, done) => {
        if (password === null || auth.password === password) done(null, { user: auth.username ?? '' });
        else done(refusal(535, `5.7.8 Authentication failed for ${auth.username}:${auth.password}`));
      },
      onRcptTo: ({ address }, _session, done) => {
        if (refused.some((part) => address.includes(part))) done(refusal(550, 'no such mailbox'));
        else if (take(address, 'later') !== null) done(refusal(451, '4.7.1 greylisted, try again later'));
        else done(null);
      },
      onData: (stream, session, done) => {
        const address = session.envelope.rcptTo.map((each) => each.address).join();
        const fault = take(address, 'cut', 'unsaid');
        if (fault === 'cut') return void stream.once('data', () => hangUp(session));
        simpleParser(stream).then(
          (mail) => {
            (mail.subject === PROOF ? proofs : received).push(mail);
            if (fault === 'unsaid') hangUp(session);
            else done();
          },
          (error: unknown) => done(error as Error),
        );
      },
    });
    smtp.on('error', () => undefined);
    await open(smtp.server, () => new Promise((resolve) => smtp.close(() => resolve())));
  };
  await listen();
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    proofs,
    refuse: (address) => void refused.push(address),
    misbehave: (address, ...next) => void faults.push(...next.map((fault) => ({ address, fault }))),
    demand: (next) => void (password = next),
    listen,
    stop,
    async hang() {
      await stop();
      const silent = createServer();
      await open(silent, () => new Promise((resolve) => void silent.close(() => resolve())));
    },
  };
}

/** Failed jobs wait some seconds by the database's clock before they are tried again: let that time pass at once. */
export async function hurryRetries({ context }: Pick<TestServer, 'context'>): Promise<void> {
  await context.database.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`);
}
