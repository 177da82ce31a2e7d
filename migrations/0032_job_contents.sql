-- What a job about an appointment needs beside ids: the appointment as it was at the change, with its client's contacts.
-- A row lives while its job waits, and is deleted once the job is done or given up.
CREATE TABLE job_contents (
  job_id uuid NOT NULL CONSTRAINT job_contents_pkey PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  content jsonb NOT NULL
);
CREATE INDEX job_contents_organization ON job_contents (organization_id);
