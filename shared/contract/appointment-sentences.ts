/** What is refused about appointments and lists of them, a part of the catalogue in `errors.ts`. */
export const APPOINTMENT_SENTENCES = {
  APPOINTMENT_NOT_FOUND: 'Agendamento não encontrado.',
  APPOINTMENT_CONFLICT: 'Este horário acabou de ser ocupado. Escolha outro.',
  APPOINTMENT_MOVED:
    'Alguém mudou o horário ou o profissional deste agendamento há pouco. Confira e decida de novo.',
  APPOINTMENT_CHANGED: 'Alguém mudou este agendamento há pouco. Confira e decida de novo.',
  TIME_HELD: 'Este horário está reservado para um cliente. Escolha outro.',
  OVERBOOKING_LIMIT: 'Este profissional não recebe mais encaixes neste dia. Escolha um horário livre.',
  PROFESSIONAL_REMOVED:
    'O profissional deste agendamento foi removido. Para mudar o horário ou o serviço, escolha também outro profissional.',
  APPOINTMENT_INVERTED: 'O término deve ser depois do início.',
  APPOINTMENT_TOO_LONG: 'Um agendamento pode durar no máximo 24 horas.',
  CURSOR_INVALID: 'Este cursor não é válido. Comece pela primeira página.',
  RANGE_TOO_LONG: 'Consulte no máximo 62 dias de cada vez.',
  RANGE_TOO_FULL: 'Há agendamentos demais neste período. Escolha menos dias ou um só profissional.',
  RANGE_INVERTED: 'O fim do período deve ser depois do início.',
  MANAGE_TOO_LATE: 'O prazo para cancelar ou remarcar por este link terminou. Fale com o profissional.',
  MANAGE_ASKED_TO_CHOOSE: 'O profissional não poderá atender neste horário. Escolha outro horário.',
  MANAGE_LINK_INVALID: 'Este link de agendamento não é válido ou já expirou.',
} as const;
