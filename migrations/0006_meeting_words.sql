-- What the professional's settings call a meeting, as they were when it was made; its placeholders are filled when read,
-- so that a corrected name is right everywhere. NULL for appointments made before.
ALTER TABLE appointments
  ADD COLUMN meeting_title text,
  ADD COLUMN meeting_description text;
