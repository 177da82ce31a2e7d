-- From now on a server that sends mails asks new organisations to prove an e-mail first. Those of before go on writing.
UPDATE organizations SET email_proven_at = created_at WHERE email_proven_at IS NULL;
