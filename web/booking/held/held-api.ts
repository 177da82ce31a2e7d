import type { HeldBookingAnswer } from '#shared/contract/booking.ts';
import { call, refusalOf } from '#web/booking/lib/public-api.ts';
import { hasCode } from '#web/lib/api-error.ts';

const FALLBACK = 'Não foi possível confirmar. Tente novamente em instantes.';
const OFFLINE = 'Sem conexão com o servidor. Verifique a internet e tente novamente.';

/** Confirms a held time by the token out of the mail. Null once it counts; else why not. */
export async function settleHeld(
  token: string,
): Promise<null | { over: true } | { over: false; sentence: string }> {
  try {
    await call('POST /api/agendamento/:token/settle', { params: { token } });
    return null;
  } catch (error) {
    if (hasCode(error, 'HOLD_OVER')) return { over: true };
    const refusal = refusalOf(error, FALLBACK);
    return { over: false, sentence: refusal.kind === 'offline' ? OFFLINE : refusal.sentence };
  }
}

/**
 * Releases a held time. `settled`: it has become an appointment meanwhile. `unknown`: no answer; the hold ends by itself.
 */
export async function releaseHeld({
  id,
  releaseToken,
}: HeldBookingAnswer): Promise<'free' | 'settled' | 'unknown'> {
  return call('POST /api/appointments/public/release', { body: { id, releaseToken } })
    .then(() => 'free' as const)
    .catch((error: unknown) => (hasCode(error, 'HOLD_SETTLED') ? 'settled' : 'unknown'));
}
