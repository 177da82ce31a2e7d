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
    await call(`/api/agendamento/${encodeURIComponent(token)}/settle`, { method: 'POST' });
    return null;
  } catch (error) {
    if (hasCode(error, 'HOLD_OVER')) return { over: true };
    const refusal = refusalOf(error, FALLBACK);
    return { over: false, sentence: refusal.kind === 'offline' ? OFFLINE : refusal.sentence };
  }
}

/** Gives a held time back. Failing does no harm: it ends by itself. @returns whether it counts by now instead */
export async function releaseHeld({ id, releaseToken }: HeldBookingAnswer): Promise<{ isSettled: boolean }> {
  return call('/api/appointments/public/release', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ id, releaseToken }),
  })
    .then(() => ({ isSettled: false }))
    .catch((error: unknown) => ({ isSettled: hasCode(error, 'HOLD_SETTLED') }));
}
