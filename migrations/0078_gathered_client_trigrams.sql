-- A new client's name and address went into the lists of their forty trigrams at once, which was a quarter of what a booking
-- wrote. Now they wait together and are sorted in at once, as those of appointments do; a search reads what waits first, at most
-- 128 kB.
-- locks: the two indexes for a moment, no table
ALTER INDEX clients_trigrams SET (fastupdate = on, gin_pending_list_limit = 128);
ALTER INDEX client_contacts_trigrams SET (fastupdate = on, gin_pending_list_limit = 128);
