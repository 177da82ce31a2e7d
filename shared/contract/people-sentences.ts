/** What is refused about records of clients, absences of professionals and series, a part of the catalogue in `errors.ts`. */
export const PEOPLE_SENTENCES = {
  CLIENT_NOT_FOUND: 'Cliente não encontrado.',
  CLIENT_EXISTS: 'Já há um cadastro deste cliente.',
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
