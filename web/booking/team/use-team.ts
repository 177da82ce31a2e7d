import { useCallback, useEffect, useRef, useState } from 'react';
import type { TeamBookingData, TeamQuery } from '#shared/contract/booking.ts';
import { targetOf } from '#web/booking/lib/page-target.ts';
import { fetchTeam } from '#web/booking/lib/public-api.ts';
import type { TeamQuestion } from './team-address.ts';

/** How long a person may pause while they type before the search is made (ms). */
const TYPING_PAUSE_MS = 250;

type Shown = Pick<TeamBookingData, 'professionals' | 'team'>;

/** The list of a team's people: what the page brought, what a search found, and the pages that were added. */
export function useTeam(initial: Shown) {
  const [shown, setShown] = useState(initial);
  const [question, setQuestion] = useState<TeamQuestion>({
    search: initial.team.search,
    specialty: initial.team.specialty,
  });
  const [status, setStatus] = useState<'ready' | 'loading' | 'failed'>('ready');
  /** Counts the questions: only the answer to the last one is shown. */
  const turn = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    return () => clearTimeout(timer.current);
  }, []);

  const load = useCallback(async (query: TeamQuery, take: (answer: Shown) => void) => {
    const target = targetOf(window.location.pathname);
    if (target?.kind !== 'team' && target?.kind !== 'team-of') return;
    const own = ++turn.current;
    clearTimeout(timer.current);
    setStatus('loading');
    try {
      const answer = await fetchTeam(target, query);
      if (own !== turn.current) return;
      take(answer);
      setStatus('ready');
    } catch {
      if (own === turn.current) setStatus('failed');
    }
  }, []);

  const search = (asked: TeamQuestion) => void load(queryOf(asked), setShown);

  return {
    ...shown,
    question,
    status,
    /** Takes what is typed, and searches once the person pauses. */
    type: (text: string) => {
      const asked = { ...question, search: text };
      setQuestion(asked);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => search(asked), TYPING_PAUSE_MS);
    },
    /** Searches now. */
    ask: (asked: TeamQuestion) => {
      setQuestion(asked);
      search(asked);
    },
    /** Adds the next page to what is shown. */
    more: () =>
      void load({ ...queryOf(question), page: shown.team.page + 1 }, ({ professionals, team }) =>
        setShown((before) => ({ professionals: [...before.professionals, ...professionals], team })),
      ),
  };
}

export type Team = ReturnType<typeof useTeam>;

function queryOf({ search, specialty }: TeamQuestion): TeamQuery {
  return {
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(specialty === null ? {} : { specialty }),
  };
}
