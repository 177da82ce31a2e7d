/** What calendar files say of the program that wrote them. */
export const CALENDAR_PRODUCT = { company: 'Hora Marcada', product: 'Agenda', language: 'PT' } as const;
