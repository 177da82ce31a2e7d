/**
 * The catalogue of everything that can go wrong: a stable code and its Portuguese sentence.
 * The HTTP status is chosen where the error is raised.
 */
export const ERROR_SENTENCES = {
  VALIDATION: 'Confira os dados enviados.',
  REQUIRED_FIELDS: 'Preencha todos os campos obrigatórios.',
  MALFORMED_JSON: 'O corpo da requisição não é um JSON válido.',
  UNSUPPORTED_MEDIA_TYPE: 'Envie os dados em JSON.',
  PAYLOAD_TOO_LARGE: 'Os dados enviados passam do tamanho permitido.',
  REQUEST_TIMEOUT: 'A requisição demorou demais para chegar. Tente novamente.',
  RATE_LIMITED: 'Muitas tentativas em pouco tempo. Aguarde um momento e tente de novo.',
  INTERNAL: 'Algo deu errado do nosso lado. Tente novamente em instantes.',
  UNAVAILABLE: 'O serviço está temporariamente indisponível. Tente novamente em instantes.',
  NOT_FOUND: 'Não encontramos o que você procura.',

  NOT_SIGNED_IN: 'Entre na sua conta para continuar.',
  SESSION_EXPIRED: 'Sua sessão expirou. Entre novamente.',
  FORBIDDEN: 'Você não tem permissão para fazer isso.',
  WRONG_CREDENTIALS: 'Email ou senha incorretos',
  WRONG_CURRENT_PASSWORD: 'A senha atual não confere.',
  PASSWORD_TOO_SHORT: 'A senha deve ter pelo menos 6 caracteres',
  RESET_LINK_INVALID: 'Este link não é válido, já foi usado ou expirou. Peça um novo.',
  EMAIL_IN_USE: 'Este e-mail já está em uso.',

  USER_NOT_FOUND: 'Profissional não encontrado.',
  SLUG_IN_USE: 'Este endereço já está em uso. Escolha outro.',
  SLUG_INVALID: 'O endereço aceita letras minúsculas, números e hífens, com 2 a 60 caracteres.',
  SLUG_RESERVED: 'Este endereço é reservado. Escolha outro.',
  INVALID_TIMEZONE: 'Fuso horário desconhecido.',
  USER_HAS_APPOINTMENTS:
    'Este profissional tem agendamentos futuros. Cancele ou transfira-os, ou desative o profissional.',
  CANNOT_REMOVE_SELF: 'Você não pode remover a própria conta.',
  CANNOT_DEACTIVATE_LAST_ADMIN: 'A organização precisa de um administrador ativo.',

  AVAILABILITY_NOT_FOUND: 'Horário de disponibilidade não encontrado.',
  AVAILABILITY_INVERTED: 'O horário de início deve ser anterior ao horário de término.',
  AVAILABILITY_OVERLAP: 'Este horário se sobrepõe a outro já cadastrado no mesmo dia.',
  AVAILABILITY_DURATION: 'A duração deve ficar entre 15 e 240 minutos.',
  AVAILABILITY_CAPACITY: 'O número de atendimentos simultâneos deve ficar entre 1 e 10.',
  AVAILABILITY_NOTHING_TO_COPY: 'Este dia não tem horários para copiar.',
  AVAILABILITY_TOO_SHORT: 'O período é menor que a duração de um atendimento.',

  EXCEPTION_NOT_FOUND: 'Esta exceção não existe mais.',
  EXCEPTION_INVERTED: 'A data final deve ser igual ou posterior à inicial.',
  EXCEPTION_PAST: 'Escolha datas de hoje em diante.',
  EXCEPTION_TOO_LONG: 'Um período pode ter no máximo 366 dias.',
  EXCEPTION_ONE_DAY: 'Um horário diferente vale para um dia de cada vez.',
  EXCEPTION_OVERLAP: 'Já existe uma exceção nessa data e nesse horário.',
  HOLIDAY_NOT_FOUND: 'Feriado não encontrado.',

  PRODUCT_NOT_FOUND: 'Produto não encontrado.',
  PRODUCT_NAME_REQUIRED: 'Nome do produto é obrigatório',
  PRODUCT_DURATION: 'Duração deve ser maior que 0',
  PRODUCT_PRICE: 'O preço deve ter no máximo duas casas decimais.',
  PRODUCT_INACTIVE: 'Este serviço não está mais disponível.',

  BOOKING_LINK_NOT_FOUND: 'O link de agendamento não é válido.',
  PROFESSIONAL_INACTIVE: 'Este profissional não está recebendo agendamentos no momento.',
  OUTSIDE_AVAILABILITY: 'Este horário está fora do período de atendimento.',
  OFF_GRID: 'Este horário não é um dos horários de atendimento disponíveis.',
  TOO_SOON: 'Escolha um horário com mais de 10 minutos de antecedência.',
  IN_THE_PAST: 'Este horário já passou.',
  BEYOND_HORIZON: 'Ainda não é possível agendar com mais de 365 dias de antecedência.',
  SLOTS_RANGE: 'Consulte no máximo 62 dias de cada vez, com a data final depois da inicial.',

  APPOINTMENT_NOT_FOUND: 'Agendamento não encontrado.',
  APPOINTMENT_CONFLICT: 'Este horário acabou de ser ocupado. Escolha outro.',
  APPOINTMENT_INVERTED: 'O término deve ser depois do início.',
  APPOINTMENT_TOO_LONG: 'Um agendamento pode durar no máximo 24 horas.',
  RANGE_INVERTED: 'O fim do período deve ser depois do início.',
  MANAGE_TOO_LATE: 'O prazo para cancelar ou remarcar por este link terminou. Fale com o profissional.',
  MANAGE_LINK_INVALID: 'Este link de agendamento não é válido ou já expirou.',

  PHONE_INVALID: 'O telefone do cliente não é um número válido com DDD.',
  REMINDER_TIMES: 'Cada lembrete é um número inteiro de minutos, maior que 0 e sem repetição, até 30 dias.',
  WEBHOOK_URL_INVALID: 'O endereço precisa começar com http:// ou https://.',
  WEBHOOK_ADDRESS_BLOCKED: 'O endereço aponta para uma rede interna e não pode ser chamado.',
  WEBHOOK_URL_REQUIRED: 'Informe o endereço do webhook.',
  WEBHOOK_NOT_FOUND: 'Este envio não existe mais.',

  IDEMPOTENCY_KEY_REUSED: 'Esta chave de idempotência já foi usada com outros dados.',
  IDEMPOTENCY_KEY_INVALID: 'A chave de idempotência deve ter de 1 a 200 caracteres.',
} as const;

export type ErrorCode = keyof typeof ERROR_SENTENCES;

/** Body of every non-2xx answer of the API. */
export type ErrorBody = { error: string; code: ErrorCode; details?: unknown };
