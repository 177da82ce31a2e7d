import type { Socket } from 'node:net';
import { AppError } from '#server/lib/app-error.ts';

/** How long a refused connection has to read why. Milliseconds. */
const FAREWELL_MS = 1_000;

type ConnectionError = Error & { code?: string };

/**
 * Answers what is no HTTP request at all, in the form of every other refusal. Nothing of it is logged: the bytes
 * may hold a token.
 */
export function clientErrorHandler(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, reason, refusal } = answerTo(error);
  const body = JSON.stringify(refusal.toBody());
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  // A client that goes on sending would keep the connection: ending it is for our side only.
  setTimeout(() => socket.destroy(), FAREWELL_MS).unref();
}

function answerTo(error: ConnectionError): { status: number; reason: string; refusal: AppError } {
  switch (error.code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, reason: 'Request Timeout', refusal: new AppError('REQUEST_TIMEOUT') };
    case 'HPE_HEADER_OVERFLOW':
      return {
        status: 431,
        reason: 'Request Header Fields Too Large',
        refusal: new AppError('HEADERS_TOO_LARGE'),
      };
    default:
      return { status: 400, reason: 'Bad Request', refusal: new AppError('VALIDATION') };
  }
}
