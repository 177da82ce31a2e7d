import { useCallback, useEffect, useRef, useState } from 'react';
import type { WaitingPage as Waiting } from '#shared/contract/waiting-list.ts';
import { call, OFFLINE_SENTENCE } from '#web/booking/lib/public-api.ts';
import { ApiError, sentenceOf } from '#web/lib/api-error.ts';

export type Offer = NonNullable<Waiting['offer']>;
export type WaitingAct = 'take' | 'decline' | 'leave';

/** How often the request is read again while somebody looks at it, and how soon after they come back. Milliseconds. */
const POLL_MS = 30_000;
const AGAIN_MS = 5_000;
/** A page that lies open all day asks no longer by itself; coming back to it asks again. */
const MOST_POLLS = 240;

/**
 * A client's request and what they may do with it. It is read again while the page is seen, so that an offer shows by
 * itself; after a refusal too, because another tab may have answered.
 */
export function useWaiting(initial: Waiting, token: string) {
  const [waiting, setWaiting] = useState(initial);
  const [failure, setFailure] = useState<string | null>(null);
  /** What just happened, where the page alone does not say it. */
  const [done, setDone] = useState<string | null>(null);
  const [busy, setBusy] = useState<WaitingAct | null>(null);
  const changes = useRef(0);

  const refresh = useCallback(async (): Promise<Waiting | null> => {
    const before = changes.current;
    const now = await call('GET /api/agendamento/espera/:token', { params: { token } }).catch(() => null);
    // What was read while something changed is old.
    if (now === null || changes.current !== before) return null;
    setWaiting(now);
    return now;
  }, [token]);

  const isOpen = waiting.state === 'waiting' || waiting.state === 'offered';
  useEffect(() => {
    if (!isOpen) return;
    let readAt = Date.now();
    let polls = 0;
    const read = (): void => {
      if (document.visibilityState !== 'visible' || Date.now() - readAt < AGAIN_MS) return;
      readAt = Date.now();
      void refresh();
    };
    const poll = setInterval(() => {
      if (polls < MOST_POLLS) read();
      polls++;
    }, POLL_MS);
    const back = (): void => {
      polls = 0;
      read();
    };
    document.addEventListener('visibilitychange', back);
    window.addEventListener('focus', back);
    return () => {
      clearInterval(poll);
      document.removeEventListener('visibilitychange', back);
      window.removeEventListener('focus', back);
    };
  }, [isOpen, refresh]);

  const act = async (what: WaitingAct, offer: Offer | null): Promise<void> => {
    setBusy(what);
    setFailure(null);
    setDone(null);
    changes.current++;
    try {
      setWaiting(await send(token, what, offer));
      if (what === 'decline') setDone(DECLINED);
    } catch (error) {
      const now = await refresh();
      if (now === null || !isDone(what, offer, now)) setFailure(sentenceFor(error));
      else if (what === 'decline' && now.state === 'waiting') setDone(DECLINED);
    }
    changes.current++;
    setBusy(null);
  };
  useEffect(() => {
    // What was pressed may have gone with the answer: the keyboard goes on from the heading, which says what is so now.
    if (busy !== null || changes.current === 0 || document.activeElement !== document.body) return;
    const heading = document.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }, [busy]);
  return { waiting, failure, done, busy, act };
}

const DECLINED = 'Certo, você dispensou esse horário. Você continua na lista para o próximo que abrir.';

function sentenceFor(error: unknown): string {
  if (!(error instanceof ApiError)) return OFFLINE_SENTENCE;
  return sentenceOf(error, 'Não foi possível concluir. Tente novamente.');
}

/** Whether what the page shows now answers what was wanted: another tab, or an answer lost on the way, has done it. */
function isDone(what: WaitingAct, offer: Offer | null, now: Waiting): boolean {
  if (now.state === 'booked' || now.state === 'left') return true;
  return what === 'decline' && now.offer?.id !== offer?.id;
}

function send(token: string, what: WaitingAct, offer: Offer | null): Promise<Waiting> {
  const params = { token };
  if (what === 'leave' || offer === null)
    return call('POST /api/agendamento/espera/:token/leave', { params });
  const body = { offerId: offer.id };
  return what === 'take'
    ? call('POST /api/agendamento/espera/:token/take', { params, body })
    : call('POST /api/agendamento/espera/:token/decline', { params, body });
}
