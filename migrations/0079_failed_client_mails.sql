-- Why a mail did not reach its client; null once the mail server took it.
-- locks: none that waits: a column without a default
ALTER TABLE client_mails ADD COLUMN failure text;
