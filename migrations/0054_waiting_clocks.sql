-- `timezone` is the clock by which a client chose weekdays, parts of the day and dates, where it may be another than the
-- professional's: that of a team's link. `kept_from` is when a time is free that nobody leaves: a hold runs out by the clock.
-- locks: a moment, in which the waiting list is neither read nor changed
ALTER TABLE waiting_entries ADD COLUMN timezone text;
ALTER TABLE waiting_freed ADD COLUMN kept_from timestamptz NOT NULL DEFAULT '-infinity';
