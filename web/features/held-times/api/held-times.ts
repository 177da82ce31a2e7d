import { keepPreviousData } from '@tanstack/react-query';
import { read } from '#web/lib/read.ts';

/** Times that wait for their client's e-mail to be confirmed, within [from, to) (ISO, at most 62 days). */
export function heldTimesQuery({ from, to }: { from: string; to: string }) {
  return { ...read('GET /api/held-times', { query: { from, to } }), placeholderData: keepPreviousData };
}
