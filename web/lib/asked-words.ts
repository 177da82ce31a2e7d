/** What the team reads of an appointment whose professional will not be there, until its client has chosen another time. */
export const ASKED_WORDS = 'Aguardando o cliente escolher outro horário';
