/** What is refused about records of clients, absences of professionals and series, a part of the catalogue in `errors.ts`. */
export const PEOPLE_SENTENCES = {
  CLIENT_NOT_FOUND: 'Cliente não encontrado.',
  CLIENT_EXISTS: 'Já há um cadastro deste cliente.',
  CLIENT_MERGE_FULL:
    'Juntos, os dois cadastros passam de 5 e-mails, 5 telefones, 10 etiquetas ou 2.000 letras de anotações. Tire o que não é mais usado e tente de novo.',
  CLIENT_MERGE_OVER: 'Já não é possível separar estes cadastros: passaram 30 dias.',
  CLIENT_MERGE_LATER: 'Outro cadastro foi juntado depois deste. Separe primeiro o último que foi juntado.',
  CLIENT_HAS_APPOINTMENTS:
    'Este cliente ainda tem horário marcado. Cancele o que está marcado antes de excluir os dados.',
  CLIENT_FILE_NOT_CSV: 'Este arquivo não é um CSV. Na planilha, escolha “Salvar como” e depois CSV.',
  CLIENT_FILE_EMPTY:
    'O arquivo não tem clientes. A primeira linha tem os títulos das colunas; cada linha abaixo é um cliente.',
  CLIENT_FILE_NO_NAME: 'O arquivo não tem uma coluna com o título “Nome”. Confira a primeira linha.',
  CLIENT_FILE_LONG: 'O arquivo tem mais de 5.000 linhas. Divida-o em arquivos menores.',
  CLIENT_FILE_LARGE: 'O arquivo tem mais de 2 MB. Divida-o em arquivos menores.',
  CLIENT_FILE_QUOTES:
    'Uma linha do arquivo abre aspas que não fecham, e não dá para separar as colunas. Confira as aspas.',
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
  ABSENCE_CLIENT_WAITS: 'Espera pelo outro horário deste cliente.',
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
  CLIENT_FILE_NOT_CSV: 422,
  CLIENT_FILE_EMPTY: 422,
  CLIENT_FILE_NO_NAME: 422,
  CLIENT_FILE_LONG: 422,
  CLIENT_FILE_LARGE: 422,
  CLIENT_FILE_QUOTES: 422,
  ATTENDANCE_AHEAD: 422,
  CPF_INVALID: 422,
  BIRTHDAY_AHEAD: 422,
  ABSENCE_NOT_FOUND: 404,
  ABSENCE_HOURS: 422,
  ABSENCE_UNDER_WAY: 409,
  ABSENCE_NOTIFIED: 409,
  ABSENCE_UNDONE: 409,
  ABSENCE_APPOINTMENT_GONE: 409,
  ABSENCE_CLIENT_WAITS: 409,
  SERIES_TAKEN: 409,
  SERIES_CHANGED: 409,
  ABSENCE_SAME_TIME: 422,
} as const satisfies Record<keyof typeof PEOPLE_SENTENCES, number>;
