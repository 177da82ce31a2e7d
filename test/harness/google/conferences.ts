import type { calendar_v3 } from '@googleapis/calendar';
import { randomBytes } from 'node:crypto';
import { invalid } from './errors.ts';
import type { GoogleEvent } from './times.ts';

export type ConferenceOutcome = 'success' | 'pending' | 'failure';
type Conference = calendar_v3.Schema$ConferenceData;

/** Google Meet: what becomes of a wish for a conference, and which request already has one. */
export class Conferences {
  /** What becomes of the next wishes; a pending one is made by `settle`. */
  outcome: ConferenceOutcome = 'success';
  readonly #codes = new Map<string, string>();

  /**
   * The conference of an event after a request. @throws ApiError 400 for a wish that cannot be read
   * @param asked the body's conferenceData; undefined when it says nothing of it
   */
  read(asked: unknown, before: GoogleEvent | undefined): Pick<GoogleEvent, 'conferenceData' | 'hangoutLink'> {
    if (asked === null) return {};
    const wish = (asked as Conference | undefined)?.createRequest;
    const had = before?.conferenceData;
    if (!wish || wish.requestId === had?.createRequest?.requestId) return keep(before);
    if (!wish.requestId) throw invalid('Missing conference request id.');
    const type = wish.conferenceSolutionKey?.type ?? 'hangoutsMeet';
    if (type !== 'hangoutsMeet') throw invalid('Invalid conference type value.');
    if (this.outcome === 'success') return this.#made(wish.requestId);
    return { conferenceData: { createRequest: request(wish.requestId, this.outcome) } };
  }

  /** Makes the conference a pending wish asked for. */
  settle(event: GoogleEvent, outcome: 'success' | 'failure'): GoogleEvent {
    const id = event.conferenceData?.createRequest?.requestId ?? '';
    if (outcome === 'success') return { ...event, ...this.#made(id) };
    return { ...event, conferenceData: { createRequest: request(id, 'failure') } };
  }

  #made(requestId: string) {
    const code = this.#codes.get(requestId) ?? meetCode();
    this.#codes.set(requestId, code);
    const uri = `https://meet.google.com/${code}`;
    return {
      hangoutLink: uri,
      conferenceData: {
        createRequest: request(requestId, 'success'),
        entryPoints: [{ entryPointType: 'video', uri, label: uri.slice('https://'.length) }],
        conferenceSolution: {
          key: { type: 'hangoutsMeet' },
          name: 'Google Meet',
          iconUri: 'https://fonts.gstatic.com/s/i/productlogos/meet_2020q4/v6/web-512dp/logo_meet.png',
        },
        conferenceId: code,
      },
    };
  }
}

function keep(event: GoogleEvent | undefined): Pick<GoogleEvent, 'conferenceData' | 'hangoutLink'> {
  return {
    ...(event?.conferenceData ? { conferenceData: event.conferenceData } : {}),
    ...(event?.hangoutLink ? { hangoutLink: event.hangoutLink } : {}),
  };
}

const request = (requestId: string, statusCode: ConferenceOutcome) => ({
  requestId,
  conferenceSolutionKey: { type: 'hangoutsMeet' },
  status: { statusCode },
});

function meetCode(): string {
  const letters = [...randomBytes(10)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
  return `${letters.slice(0, 3)}-${letters.slice(3, 7)}-${letters.slice(7)}`;
}
