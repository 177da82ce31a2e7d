-- Whose holidays close a professional's days: a country (ISO 3166-1) and a region of it. Null follows the timezone, so
-- that whoever lives in New York is no longer closed on Brazil's holidays, and nobody in Brazil notices.
ALTER TABLE users
  ADD COLUMN holiday_country text CONSTRAINT users_holiday_country CHECK (holiday_country ~ '^[A-Z]{2}$'),
  ADD COLUMN holiday_region text,
  ADD CONSTRAINT users_holiday_region CHECK (holiday_region IS NULL OR holiday_country IS NOT NULL);
