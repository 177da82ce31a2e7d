-- Each new name went into the lists of its twenty trigrams at once, which was the larger part of what a booking wrote. Now
-- names wait together and are sorted in at once; a search reads what waits first, at most 128 kB.
-- locks: the two indexes for a moment, no table
ALTER INDEX appointments_client_trigrams SET (fastupdate = on, gin_pending_list_limit = 128);
ALTER INDEX audit_log_subject_trigrams SET (fastupdate = on, gin_pending_list_limit = 128);
