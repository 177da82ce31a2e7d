-- The default title of appointments is Portuguese throughout. A title that somebody typed stays as it is.
UPDATE users SET meeting_title = 'Atendimento de {cliente}' WHERE meeting_title = 'Reunião com {clientName}';
