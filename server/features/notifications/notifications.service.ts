import type { FastifyReply } from 'fastify';
import { isAboutWebhook, type LiveEvent } from '#shared/contract/notifications.ts';
import type { Context } from '#server/context.ts';
import { mayManage } from '#server/features/users/users.policy.ts';
import type { Session } from '#server/http/access.ts';
import { openEventStream, type EventStream } from '#server/http/event-stream.ts';
import { AppError } from '#server/lib/app-error.ts';

/** Open screens of one session on one process: more than anybody has, few enough to bound what one token can hold. */
const STREAMS_PER_SESSION = 20;

/** Also sent when something may have been missed: the screen then reads everything again. */
const ESTABLISHED: LiveEvent = {
  type: 'connection_established',
  userId: null,
  appointmentId: null,
  source: 'system',
};

export type LiveStreams = {
  /**
   * Answers with the session's live events: an administrator hears the whole organisation, a professional what is
   * their own; trouble with a person's own webhook that person alone. Ends when the session is revoked or reaches its end. @throws AppError 429 RATE_LIMITED
   */
  open(session: Session, reply: FastifyReply): EventStream;
};

/** The open streams of this process, counted per session. */
export function createLiveStreams(context: Context): LiveStreams {
  const openBySession = new Map<string, number>();
  const count = (sessionId: string, change: number) => {
    const now = (openBySession.get(sessionId) ?? 0) + change;
    if (now > 0) openBySession.set(sessionId, now);
    else openBySession.delete(sessionId);
  };

  return {
    open(session, reply) {
      const { sessionId } = session;
      if ((openBySession.get(sessionId) ?? 0) >= STREAMS_PER_SESSION) throw new AppError(429, 'RATE_LIMITED');
      // A session may have been used elsewhere since; the page then opens the next stream with the same token.
      const endIfExpired = () => {
        const expired = context.clock.now() >= session.expiresAt;
        if (expired) stream.end();
        return expired;
      };
      const stream = openEventStream(reply, {
        caughtUp: () => stream.send(ESTABLISHED),
        beat: () => void endIfExpired(),
        closed: () => {
          count(sessionId, -1);
          unsubscribe();
        },
      });
      count(sessionId, 1);
      const unsubscribe = context.live.subscribe({
        organizationId: session.organizationId,
        sessionId,
        wants: (event) => concerns(session, event),
        send: (event) => {
          if (!endIfExpired()) stream.send(event);
        },
        gap: () => stream.send(ESTABLISHED),
        end: () => stream.end(),
      });
      stream.send(ESTABLISHED);
      return stream;
    },
  };
}

function concerns(session: Session, { type, userId }: LiveEvent): boolean {
  if (userId === null) return session.role === 'admin';
  return isAboutWebhook(type) ? userId === session.userId : mayManage(session, userId);
}
