import { useEffect, useState } from 'react';
import { ANYBODY } from '#shared/anybody.ts';
import type { TeamWeek } from '#shared/contract/team-week.ts';
import { fetchProfessional } from '#web/booking/lib/public-api.ts';
import { fetchTeamWeek, type WaitingTarget } from './send-waiting.ts';
import type { TimesOnShow } from './start-wish.ts';

/** The hours of the week: those that are known, or the professional's by their page. Without an answer any day may be waited for. */
export function useHours(
  known: TimesOnShow['hours'],
  { slug, timezone }: { slug: string | undefined; timezone: string },
): TimesOnShow['hours'] {
  const [read, setRead] = useState<TimesOnShow['hours'] | null>(null);
  useEffect(() => {
    if (slug === undefined) return;
    fetchProfessional(slug).then(
      // By another clock they say nothing of the client's days.
      ({ professional }) => professional.timezone === timezone && setRead(professional.availability),
      () => undefined,
    );
  }, [slug, timezone]);
  return read ?? known;
}

/** What somebody of the team works, by weekday, where anybody is waited for; null until it is known, and by another clock. */
export function useTeamWeek(
  target: WaitingTarget,
  { isAnybodys, timezone }: { isAnybodys: boolean; timezone: string },
): TeamWeek['week'] | null {
  const [read, setRead] = useState<TeamWeek | null>(null);
  const of = target.kind === 'new' && (isAnybodys || target.professionalId === ANYBODY) ? target : null;
  const service = of?.productId ?? undefined;
  const isAsked = of !== null;
  useEffect(() => {
    if (!isAsked) return;
    fetchTeamWeek(service).then(setRead, () => undefined);
  }, [isAsked, service]);
  return isAsked && read?.timezone === timezone ? read.week : null;
}
