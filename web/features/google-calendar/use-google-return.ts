import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast, toastError } from '#web/lib/toast.ts';
import { bringConsent } from './api/connection.ts';
import { readGoogleAgain } from './api/status.ts';

/** Google's return and the page that opened its window speak here: the browser keeps them from knowing each other. */
const CHANNEL = 'google-calendar';
/** The parameter by which the server tells how the return went. */
const PARAMETER = 'google_auth';

type AuthResult = 'success' | 'error';
type Word = { kind: 'returned'; result: AuthResult } | { kind: 'heard' };

/** How the return went, and the address without saying so; null when the address says nothing. */
export function readGoogleReturn(address: string): { result: AuthResult; rest: string } | null {
  const url = new URL(address);
  const value = url.searchParams.get(PARAMETER);
  if (value !== 'success' && value !== 'error') return null;
  url.searchParams.delete(PARAMETER);
  return { result: value, rest: url.pathname + url.search + url.hash };
}

/** What Google's page gave this browser, and the address without it; null when it gave nothing. */
export function readConsent(address: string): { code: string; state: string; rest: string } | null {
  const url = new URL(address);
  const given = new URLSearchParams(url.hash.slice(1));
  const [code, state] = [given.get('google_code'), given.get('google_state')];
  return code === null || state === null ? null : { code, state, rest: url.pathname + url.search };
}

/**
 * Takes the return from Google up: clears it from the address, tells how it went and reads the connection again. Where
 * the return came in a window of its own, the page that opened it does the telling and the window closes.
 * @returns `asking` for the button that opens a window; whether this page was opened by Google's return; whether this
 * window is done and would not close; and `stay`, to go on in it all the same
 */
export function useGoogleReturn() {
  const client = useQueryClient();
  const awaiting = useRef(false);
  const returnedHere = useRef(false);
  const [isDone, setDone] = useState(false);
  const [popup, setPopup] = useState<Window | null>(null);
  // Read before the address forgets it.
  const [hasReturned] = useState(
    () => readGoogleReturn(window.location.href) !== null || readConsent(window.location.href) !== null,
  );
  useClosing(popup, () => setPopup(null));

  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    let isOpen = true;
    // The person may have left the page while the server was asked.
    const say = (word: Word): void => {
      if (isOpen) channel.postMessage(word);
    };
    const showResult = (result: AuthResult): void => {
      if (result === 'success') toast({ title: 'Google Calendar conectado!', variant: 'success' });
      else toastError('Erro na conexão', 'O Google não deu o acesso. Tente de novo e aceite as permissões.');
      void readGoogleAgain(client);
    };
    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      if (data.kind === 'returned' && awaiting.current) {
        awaiting.current = false;
        setPopup(null);
        say({ kind: 'heard' });
        showResult(data.result);
      }
      // Every open settings page hears it.
      if (data.kind === 'heard' && returnedHere.current) {
        setDone(true);
        window.close();
      }
    };
    const end = (result: AuthResult): void => {
      showResult(result);
      say({ kind: 'returned', result });
    };
    const leave = (rest: string): void => {
      returnedHere.current = true;
      window.history.replaceState(window.history.state, '', rest);
    };
    const returned = readGoogleReturn(window.location.href);
    const consent = readConsent(window.location.href);
    if (returned !== null) {
      leave(returned.rest);
      end(returned.result);
    } else if (consent !== null) {
      leave(consent.rest);
      bringConsent(consent).then(
        () => end('success'),
        () => end('error'),
      );
    }
    return () => {
      isOpen = false;
      channel.close();
    };
  }, [client]);

  const onAsked = useCallback((opened: Window) => {
    awaiting.current = true;
    setPopup(opened);
  }, []);
  return {
    asking: { isWaiting: popup !== null, onAsked },
    hasReturned: hasReturned,
    isDone,
    stay: () => setDone(false),
  };
}

/** How often a window is checked, in milliseconds: it tells nobody that it was closed. */
const POLL_MS = 500;

/**
 * Tells that a window was closed, or went where this page cannot see it. A return that is still under way is heard all
 * the same.
 */
function useClosing(popup: Window | null, onClosed: () => void): void {
  const onClose = useEffectEvent(onClosed);
  useEffect(() => {
    if (popup === null) return;
    const timer = setInterval(() => popup.closed && onClose(), POLL_MS);
    return () => clearInterval(timer);
  }, [popup]);
}
