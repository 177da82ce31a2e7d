-- A series without an end: until which day it is booked by now, from which day on it is to be booked further, and by which rule: the days
-- of the week, counted from a date (a month's weekday is that of the date). All are null where it ends.
-- locks: columns without a default and an index, on a table of few rows
ALTER TABLE appointment_series
  ADD COLUMN booked_until date,
  ADD COLUMN extend_on date,
  ADD COLUMN onward_date date,
  ADD COLUMN onward_weekdays integer[],
  ADD CONSTRAINT appointment_series_open CHECK (num_nulls(booked_until, extend_on, onward_date, onward_weekdays) IN (0, 4));
CREATE INDEX appointment_series_due ON appointment_series (extend_on, id) WHERE extend_on IS NOT NULL;
