-- Whether clients may book without choosing a service although the professional has services. Off until somebody
-- chooses it: an appointment of no service has no price. Whoever has no services is booked without one, as before.
ALTER TABLE booking_form_settings ADD COLUMN allow_no_service boolean NOT NULL DEFAULT false;
