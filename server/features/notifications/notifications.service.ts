import type { FastifyReply } from 'fastify';
import { LIVE_REPLAY } from '#shared/contract/limits.ts';
import { isAboutWebhook, liveKey, momentOfKey } from '#shared/contract/live-news.ts';
import type { LiveEvent } from '#shared/contract/notifications.ts';
import type { Context } from '#server/context.ts';
import { mayManage } from '#server/features/users/users.policy.ts';
import type { Session } from '#server/session.ts';
import { openEventStream, type EventStream } from '#server/lib/event-stream.ts';
import { AppError } from '#server/lib/app-error.ts';
import { newId } from '#server/lib/ids.ts';
import { eventsSince } from './notifications.queries.ts';

/** Open screens of one session on one process: more than anybody has, few enough to bound what one token can hold. */
const STREAMS_PER_SESSION = 20;

const REPLAY_MS = LIVE_REPLAY.minutes * 60_000;
/** An event is committed some time after its moment: the replay begins this much before what the page got last. */
const COMMIT_MS = 5_000;

/** Also sent when something may have been missed: the screen then reads everything again. A page's first says for how long it was quiet. */
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
   * @param lastKey the id of the last message that the page got on its former stream: what followed within
   *   `LIVE_REPLAY` is sent again, without that message. The page knows by the id what else it has already.
   */
  open(session: Session, reply: FastifyReply, lastKey?: string): EventStream;
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
    open(session, reply, lastKey) {
      const { sessionId } = session;
      if ((openBySession.get(sessionId) ?? 0) >= STREAMS_PER_SESSION) throw new AppError('RATE_LIMITED');
      // A session may have been used elsewhere since; the page then opens the next stream with the same token.
      const endIfExpired = () => {
        const expired = context.clock.now() >= session.expiresAt;
        if (expired) stream.end();
        return expired;
      };
      const opened = context.clock.now();
      const last = lastKey === undefined ? null : momentOfKey(lastKey);
      const catchUp = () => {
        stream.send(ESTABLISHED);
        const from = (last ?? opened).getTime() - COMMIT_MS;
        const since = new Date(Math.max(from, context.clock.now().getTime() - REPLAY_MS));
        missedEvents(context, session, since).then(
          (rows) => {
            for (const { event, happenedAt, id } of rows) {
              const key = liveKey(happenedAt, id);
              if (key !== lastKey) stream.send(event, key);
            }
          },
          (error: unknown) => context.log.warn({ err: error }, 'a stream could not be sent what it missed'),
        );
      };
      const stream = openEventStream(reply, {
        caughtUp: catchUp,
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
        send: (event, key) => {
          if (!endIfExpired()) stream.send(event, key);
        },
        gap: catchUp,
        end: () => stream.end(),
      });
      if (last === null) {
        // Asked once subscribed: a change is in this figure, or is sent.
        const quietFor = context.live.quietFor(session.organizationId);
        stream.send(
          { ...ESTABLISHED, ...(quietFor !== undefined && { quietFor }) },
          liveKey(opened, newId()),
        );
      } else catchUp();
      return stream;
    },
  };
}

/** The events since a moment that the session's streams were sent, or would have been, oldest first. */
async function missedEvents(context: Context, session: Session, since: Date) {
  const userId = session.role === 'admin' ? null : session.userId;
  const rows = await eventsSince(context.database, session, { since, userId, limit: LIVE_REPLAY.events });
  return rows.filter(({ event }) => concerns(session, event));
}

function concerns(session: Session, { type, userId }: LiveEvent): boolean {
  // A request for anybody is on everybody's list, and each professional sees some of the clients.
  if (userId === null) return session.role === 'admin' || type === 'waiting_list' || type === 'clients';
  return isAboutWebhook(type) ? userId === session.userId : mayManage(session, userId);
}
