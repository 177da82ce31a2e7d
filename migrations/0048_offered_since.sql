-- Since when a weekly window is offered with all its hours: hours that were added later were not empty before, they were not there.
-- Windows that exist already get the time of their last edit in the log, or else of their creation.
-- locks: a moment, in which the weekly windows are neither read nor changed; they are few, some per person, and are written once
ALTER TABLE availability ADD COLUMN offered_since timestamptz NOT NULL DEFAULT now();
UPDATE availability a
   SET offered_since = GREATEST(a.created_at, (
         SELECT max(l.occurred_at)
           FROM audit_log l
          WHERE l.organization_id = a.organization_id AND l.entity = 'hours' AND l.entity_id = a.id
            AND l.action = 'window_updated'));
