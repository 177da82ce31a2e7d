import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { SHARED_AGENDA } from '#shared/contract/screens.ts';
import type { AgendaView } from '#web/agenda/types.ts';
import { keepUsualView, usualView, viewIn, withPlace } from '#web/lib/agenda-address.ts';
import { EVERYBODY, pageIn, shownIn, type ShownPeople } from '#shared/shown-people.ts';
import { keepUsualShown, usualShown, withPage, withShown } from '#web/lib/agenda-shown.ts';
import { placeIn } from '#web/lib/agenda-place.ts';
import { dayIn } from '#web/lib/format.ts';

/** Where an agenda is: which view, around which day. */
export type AgendaPlace = {
  view: AgendaView;
  date: string;
  setView: (view: AgendaView) => void;
  setDate: (date: string) => void;
  /** Whom a team's agenda shows. */
  shown: ShownPeople;
  setShown: (shown: ShownPeople) => void;
  /** Which page of them, where they are many, from 1. */
  page: number;
  setPage: (page: number) => void;
  /** Shows a day that has no room in a larger view: an entry of its own, so that "Back" returns there; the usual view stays. */
  openDay: (date: string) => void;
  /** Goes to the day that a link means: it makes no entry of its own, and is not the usual view from then on. */
  arrive: (view: AgendaView, date: string) => void;
};

/** Steps of one kind that follow one another faster than this are one for "Back": the day is kept when the view changes. */
const ONE_STEP_MS = 1_000;

/**
 * The place is the address's, so that a reload, "Back" and a link return to it. Without one it is today, in the view that
 * was chosen last on this device.
 */
export function useAgendaPlace(timezone: string): AgendaPlace {
  const [, navigate] = useLocation();
  const address = useSearch();
  const [usual] = useState(usualView);
  const [usualPeople, setUsualPeople] = useState(usualShown);
  const [today] = useState(() => dayIn(new Date(), timezone));
  const lastStep = useRef({ kind: '', at: 0, to: '' });
  const view = viewIn(address) ?? usual;
  const date = placeIn(address).date ?? today;

  const go = (
    change: Partial<{ view: AgendaView; date: string }>,
    kind: 'view' | 'day' | 'entry' | 'arrival',
  ): void => {
    // Two steps of one event: the second builds on the first, which is not drawn yet.
    const { pathname, search } = location;
    const next = { view: viewIn(search) ?? usual, date: placeIn(search).date ?? today, ...change };
    const now = performance.now();
    const last = lastStep.current;
    const to = `?${withPlace(search, { ...next, date: next.date === today ? null : next.date })}`;
    // What "Back" led to is no part of the step before.
    const isSameStep = kind === last.kind && search === last.to && now - last.at < ONE_STEP_MS;
    if (kind !== 'arrival') lastStep.current = { kind, at: now, to };
    navigate(`${pathname}${to}`, { replace: kind === 'arrival' || (kind !== 'entry' && isSameStep) });
  };
  const setView = (next: AgendaView): void => {
    keepUsualView(next);
    go({ view: next }, 'view');
  };
  const arrive = (next: AgendaView, day: string): void => go({ view: next, date: day }, 'arrival');
  const openDay = (day: string): void => go({ view: 'day', date: day }, 'entry');
  // One object as long as the same people are meant, whatever the day.
  const meant = withShown('', shownIn(address) ?? usualPeople);
  const shown = useMemo(() => shownIn(meant) ?? EVERYBODY, [meant]);
  // A team's address names its people, so that a link and "Back" show the same ones to everybody.
  const isUnnamed =
    new URLSearchParams(address).get('agenda') === SHARED_AGENDA &&
    shownIn(address) === null &&
    usualPeople.kind !== 'all';
  useEffect(() => {
    if (!isUnnamed) return;
    navigate(`${location.pathname}?${withShown(location.search, usualPeople)}`, { replace: true });
  }, [isUnnamed, usualPeople, navigate]);
  const page = pageIn(address);
  const setShown = (next: ShownPeople): void => {
    // What is left names its people too: "Back" shows them, and not the usual ones, which are the new ones from now on.
    if (shownIn(location.search) === null)
      navigate(`${location.pathname}?${withPage(withShown(location.search, shown), page)}`, {
        replace: true,
      });
    keepUsualShown(next);
    setUsualPeople(next);
    navigate(`${location.pathname}?${withShown(location.search, next)}`);
  };
  const setPage = (next: number): void => navigate(`${location.pathname}?${withPage(location.search, next)}`);
  return {
    view,
    date,
    setView,
    setDate: (next) => go({ date: next }, 'day'),
    shown,
    setShown,
    page,
    setPage,
    arrive,
    openDay,
  };
}
