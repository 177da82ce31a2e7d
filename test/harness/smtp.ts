import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export type MailServer = {
  readonly url: string;
  readonly received: readonly ParsedMail[];
  /** Receivers whose address contains this are refused for good. */
  refuse(address: string): void;
  /** Stops listening; `listen` begins again at the same address. */
  stop(): Promise<void>;
  listen(): Promise<void>;
};

/** A mail server on this machine that keeps what it takes. It listens once `listen` is called. */
export async function startMailServer(): Promise<MailServer> {
  const received: ParsedMail[] = [];
  const refused: string[] = [];
  let port = 0;
  let server: SMTPServer | null = null;
  const listen = async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        const no = refused.some((part) => address.includes(part));
        done(no ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null);
      },
      onData: (stream, _session, done) => {
        simpleParser(stream).then(
          (mail) => {
            received.push(mail);
            done();
          },
          (error: unknown) => done(error as Error),
        );
      },
    });
    // A client that goes away in the middle is no fault of the server's.
    server.on('error', () => undefined);
    const listening = server;
    await new Promise<void>((resolve) => listening.listen(port, '127.0.0.1', resolve));
    port = (listening.server.address() as AddressInfo).port;
  };
  await listen();
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (address) => void refused.push(address),
    listen,
    stop: () => new Promise((resolve) => (server === null ? resolve() : server.close(() => resolve()))),
  };
}
