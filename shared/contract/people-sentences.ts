/** What is refused about records of clients, absences of professionals and series, a part of the catalogue in `errors.ts`. */
export const PEOPLE_SENTENCES = {
  CLIENT_NOT_FOUND: 'Cliente não encontrado.',
  CLIENT_EXISTS: 'Já há um cadastro deste cliente.',
  CLIENT_MERGE_FULL:
    'Juntos, os dois cadastros passam de 5 e-mails, 5 telefones, 10 etiquetas ou 2.000 letras de anotações. Tire o que não é mais usado e tente de novo.',
  CLIENT_MERGE_OVER: 'Já não é possível separar estes cadastros: passaram 30 dias.',
  CLIENT_MERGE_LATER: 'Outro cadastro foi juntado depois deste. Separe primeiro o último que foi juntado.',
  CLIENT_HAS_APPOINTMENTS: 'Este cliente ainda tem horário marcado. Cancele-o antes de excluir os dados.',
  ATTENDANCE_AHEAD: 'Só dá para dizer se o cliente veio depois que o horário começa.',
  CPF_INVALID: 'Este CPF não existe. Confira os números.',
  BIRTHDAY_AHEAD: 'A data de nascimento ainda não chegou. Confira o ano.',
  ABSENCE_NOT_FOUND: 'Esta ausência não existe mais.',
  ABSENCE_HOURS: 'Uma ausência de algumas horas é de um dia só, com começo e fim.',
  ABSENCE_UNDER_WAY:
    'Outra ausência desta pessoa neste período acabou de ser registrada. Aguarde alguns segundos e confira a lista.',
  ABSENCE_NOTIFIED: 'Os clientes já foram avisados: não dá mais para desfazer.',
  ABSENCE_UNDONE: 'Esta ausência foi desfeita.',
  ABSENCE_APPOINTMENT_GONE: 'Este agendamento já saiu daqui: foi movido ou cancelado por outra pessoa.',
  SERIES_TAKEN: 'Um horário da série foi ocupado agora há pouco. Confira as datas marcadas.',
  SERIES_CHANGED: 'A série mudou agora há pouco. Confira as datas de novo.',
  ABSENCE_SAME_TIME: 'Este horário fica dentro da ausência. Escolha outro.',
} as const;

/** Their HTTP statuses. */
export const PEOPLE_STATUS = {
  CLIENT_NOT_FOUND: 404,
  CLIENT_EXISTS: 409,
  CLIENT_HAS_APPOINTMENTS: 409,
  CLIENT_MERGE_FULL: 422,
  CLIENT_MERGE_OVER: 409,
  CLIENT_MERGE_LATER: 409,
  ATTENDANCE_AHEAD: 422,
  CPF_INVALID: 422,
  BIRTHDAY_AHEAD: 422,
  ABSENCE_NOT_FOUND: 404,
  ABSENCE_HOURS: 422,
  ABSENCE_UNDER_WAY: 409,
  ABSENCE_NOTIFIED: 409,
  ABSENCE_UNDONE: 409,
  ABSENCE_APPOINTMENT_GONE: 409,
  SERIES_TAKEN: 409,
  SERIES_CHANGED: 409,
  ABSENCE_SAME_TIME: 422,
} as const satisfies Record<keyof typeof PEOPLE_SENTENCES, number>;
