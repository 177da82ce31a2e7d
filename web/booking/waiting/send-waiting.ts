import { ANYBODY } from '#shared/anybody.ts';
import type { ConflictDetails } from '#shared/contract/appointments.ts';
import type { FreeSlot } from '#shared/contract/booking.ts';
import type { TeamWeek } from '#shared/contract/team-week.ts';
import type { JoinedWaiting, WaitEarlierBody } from '#shared/contract/waiting-list.ts';
import { whoAndWhat } from '#web/booking/form/booking-request.ts';
import { teamOf } from '#web/booking/lib/page-target.ts';
import { call, OFFLINE_SENTENCE } from '#web/booking/lib/public-api.ts';
import { ApiError, hasCode, sentenceOf } from '#web/lib/api-error.ts';

/** What a client waits for. */
export type WaitingTarget =
  | {
      readonly kind: 'new';
      readonly professionalId: string;
      readonly productId: string | null;
      /** Whether there are colleagues who might do as well. */
      readonly isTeam: boolean;
    }
  | {
      readonly kind: 'earlier';
      readonly token: string;
      /** The present moment, and the start of the appointment (ISO). */
      readonly between: { readonly after: string; readonly before: string };
    };

type Asked = {
  readonly wish: WaitEarlierBody;
  readonly from: string;
  readonly until: string;
  readonly anyProfessional: boolean;
  readonly name: string;
  /** Empty for none. */
  readonly email: string;
  /** Empty where it is not asked for. */
  readonly phone: string;
  /** The honeypot. */
  readonly website: string;
};

type Outcome =
  | { readonly ok: true; readonly answer: JoinedWaiting }
  | {
      readonly ok: false;
      readonly sentence: string;
      readonly free: readonly FreeSlot[];
      /** Null where no answer arrived. */ readonly status: number | null;
    };

/** In which parts of which weekday somebody of the page's team works. @param service its name or its id */
export function fetchTeamWeek(service?: string): Promise<TeamWeek> {
  const query = { team: teamOf(window.location.pathname), ...(service === undefined ? {} : { service }) };
  return call('GET /api/booking/any/week', { query });
}

/** Asks, once for each `key`; a refusal because something is free already says what. */
export async function sendWaiting(target: WaitingTarget, asked: Asked, key: string): Promise<Outcome> {
  try {
    return { ok: true, answer: await send(target, asked, { 'Idempotency-Key': key }) };
  } catch (error) {
    if (!(error instanceof ApiError))
      return { ok: false, sentence: OFFLINE_SENTENCE, free: [], status: null };
    const details = error.details as Partial<ConflictDetails> | null | undefined;
    const free = hasCode(error, 'WAITING_TIME_FREE') ? (details?.suggestions ?? []) : [];
    const sentence = sentenceOf(error, 'Não foi possível entrar na lista. Tente novamente.');
    return { ok: false, sentence, free, status: error.status };
  }
}

function send(
  target: WaitingTarget,
  asked: Asked,
  headers: Readonly<Record<string, string>>,
): Promise<JoinedWaiting> {
  if (target.kind === 'earlier') {
    const params = { token: target.token };
    return call('POST /api/agendamento/:token/waiting', { params, body: asked.wish }, headers);
  }
  const { professionalId, productId } = target;
  const body = {
    ...whoAndWhat({ professionalId, productId }),
    ...(professionalId === ANYBODY ? {} : { anyProfessional: asked.anyProfessional }),
    clientName: asked.name,
    clientEmail: asked.email.trim(),
    clientPhone: asked.phone,
    ...asked.wish,
    from: asked.from,
    until: asked.until,
    website: asked.website,
  };
  return call('POST /api/appointments/public/waiting', { body }, headers);
}
