-- How near, how far and how often a professional is booked by clients and systems. What held for everybody so far is the
-- default: more than ten minutes ahead, at most 365 days, as many appointments a day as find a place.
ALTER TABLE users
  ADD COLUMN minimum_notice integer NOT NULL DEFAULT 10
    CONSTRAINT users_minimum_notice CHECK (minimum_notice BETWEEN 0 AND 43200),
  ADD COLUMN booking_horizon integer NOT NULL DEFAULT 365
    CONSTRAINT users_booking_horizon CHECK (booking_horizon BETWEEN 1 AND 365),
  ADD COLUMN daily_maximum integer
    CONSTRAINT users_daily_maximum CHECK (daily_maximum BETWEEN 1 AND 100);
