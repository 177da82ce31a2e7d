import { useCallback, useEffect, useRef, useState } from 'react';
import type { TeamBookingData, TeamQuery } from '#shared/contract/booking.ts';
import { targetOf, type TeamTarget } from '#web/booking/lib/page-target.ts';
import { fetchTeam } from '#web/booking/lib/public-api.ts';
import { beginsLike, placeOf, type ListPlace, type TeamQuestion } from './team-address.ts';

/** How long a person may pause while they type before the search is made (ms). */
const TYPING_PAUSE_MS = 250;

type Shown = Pick<TeamBookingData, 'professionals' | 'team'>;

type Options = {
  /** What is asked for: by the person here, by a reload, or by the browser's Back. */
  readonly place: ListPlace;
  readonly onPlace: (place: ListPlace) => void;
  /** Nothing is read for a list that nobody sees. */
  readonly open: boolean;
};

/** The list of a team's people: what the page brought, what a search found, and the pages that were added. */
export function useTeam(initial: Shown, { place, onPlace, open }: Options) {
  const [shown, setShown] = useState({ ...initial, place: placeOf(initial.team) });
  /** Text that was not searched for yet, and the place that it was typed at. */
  const [typed, setTyped] = useState<{ readonly at: ListPlace; readonly text: string } | null>(null);
  const [status, setStatus] = useState<'ready' | 'loading' | 'failed'>('ready');
  /** What was asked for last: only the answer to that is shown. */
  const asked = useRef(shown.place);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    return () => clearTimeout(timer.current);
  }, []);

  const load = useCallback(async (wanted: ListPlace, has: typeof shown): Promise<void> => {
    const target = targetOf(window.location.pathname);
    if (target?.kind !== 'team' && target?.kind !== 'team-of') return;
    asked.current = wanted;
    clearTimeout(timer.current);
    setStatus('loading');
    try {
      const answer = await readPages(target, wanted, has);
      if (asked.current !== wanted) return;
      setShown({ ...answer, place: wanted });
      setStatus('ready');
    } catch {
      if (asked.current === wanted) setStatus('failed');
    }
  }, []);

  useEffect(() => {
    const isAsked = beginsLike(place, asked.current) && place.last === asked.current.last;
    if (open && !isAsked) void load(place, shown);
  }, [open, place, shown, load]);

  const question = { ...place, search: typed?.at === place ? typed.text : place.search };
  const go = (wanted: ListPlace) => {
    void load(wanted, shown);
    onPlace(wanted);
  };
  const ask = ({ search, specialty, service }: TeamQuestion) =>
    go({ search, specialty, service, first: 1, last: 1 });

  return {
    professionals: shown.professionals,
    team: shown.team,
    question,
    status,
    /** Takes what is typed, and searches once the person pauses. */
    type: (text: string) => {
      setTyped({ at: place, text });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => ask({ ...question, search: text }), TYPING_PAUSE_MS);
    },
    /** Searches now. */
    ask,
    /** Adds the next page to what is shown. */
    more: () => go({ ...shown.place, last: shown.place.last + 1 }),
  };
}

export type Team = ReturnType<typeof useTeam>;

/** The pages of a place: those that `has` begins with, and the others read. */
async function readPages(
  target: TeamTarget,
  wanted: ListPlace,
  has: Shown & { readonly place: ListPlace },
): Promise<Shown> {
  const goesOn = beginsLike(wanted, has.place) && wanted.last > has.place.last;
  const from = goesOn ? has.place.last + 1 : wanted.first;
  const pages = Array.from({ length: wanted.last - from + 1 }, (_, index) => from + index);
  const answers = await Promise.all(
    pages.map((page) => fetchTeam(target, { ...queryOf(wanted), ...(page === 1 ? {} : { page }) })),
  );
  // The team may be smaller by now: a page beyond the last answers as the last.
  const read = answers.filter(({ team }, index) => team.page === pages[index]);
  const team = answers.at(-1)?.team ?? has.team;
  const before = goesOn ? has.professionals : [];
  return { professionals: [...before, ...read.flatMap(({ professionals }) => professionals)], team };
}

function queryOf({ search, specialty, service }: TeamQuestion): TeamQuery {
  return {
    ...(search.trim() === '' ? {} : { search: search.trim() }),
    ...(specialty === null ? {} : { specialty }),
    ...(service === null ? {} : { service }),
  };
}
