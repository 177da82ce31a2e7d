import { useRef, useState } from 'react';
import type { HeldBookingAnswer, PublicBookingAnswer, PublicBookingBody } from '#shared/contract/booking.ts';
import { book, OFFLINE_SENTENCE, type RefusedDetails } from '#web/booking/lib/public-api.ts';
import { attemptFor, keepsKey, type Attempt } from './idempotency.ts';

export type Conflict = { readonly sentence: string; readonly details: RefusedDetails };
type SubmissionState = {
  readonly sending: boolean;
  readonly conflict: Conflict | null;
  /** Why the last attempt came to nothing, for as long as it is true. */
  readonly failure: string | null;
};

const QUIET: SubmissionState = { sending: false, conflict: null, failure: null };

/** Sends bookings, one at a time. A retry of the same content goes under the same key. */
export function useSubmission(handlers: {
  /** The attempt that a page before this one (a reload) left without an answer. */
  lastAttempt: () => Attempt | null;
  /** An attempt begins; null when it had its answer. */
  onAttempt: (attempt: Attempt | null) => void;
  onBooked: (answer: PublicBookingAnswer) => void;
  onHeld: (answer: HeldBookingAnswer) => void;
  /** The chosen time cannot be had any more, and the times on show are out of date. */
  onTimeUnavailable: () => void;
}) {
  const [state, setState] = useState(QUIET);
  const attempt = useRef<Attempt | null>(null);

  const send = async (body: PublicBookingBody) => {
    if (state.sending) return;
    const current = attemptFor(attempt.current ?? handlers.lastAttempt(), JSON.stringify(body));
    attempt.current = current;
    handlers.onAttempt(current);
    setState({ ...QUIET, sending: true });
    const outcome = await book(body, current.key);
    if (outcome.kind === 'booked' || outcome.kind === 'held' || !keepsKey(outcome.status)) {
      attempt.current = null;
      handlers.onAttempt(null);
    }
    if (outcome.kind === 'booked') {
      setState(QUIET);
      handlers.onBooked(outcome.answer);
      return;
    }
    if (outcome.kind === 'held') {
      setState(QUIET);
      handlers.onHeld(outcome.answer);
      return;
    }
    const sentence = outcome.kind === 'offline' ? OFFLINE_SENTENCE : outcome.sentence;
    const taken = outcome.kind === 'taken' || (outcome.kind === 'refused' && outcome.isTimeUnavailable);
    const details = outcome.kind === 'taken' ? outcome.details : null;
    setState({
      sending: false,
      conflict: taken ? { sentence, details } : null,
      failure: taken ? null : sentence,
    });
    if (taken) handlers.onTimeUnavailable();
  };

  /** Forgets what went wrong, because the person chose something else. */
  const settle = () => {
    setState((before) => ({ ...QUIET, sending: before.sending }));
  };

  return { ...state, send, settle };
}
