/**
 * The catalogue of everything that can go wrong: a stable code and its Portuguese sentence.
 * The HTTP status of each stands in `server/lib/error-status.ts`.
 */
export const ERROR_SENTENCES = {
  VALIDATION: 'Confira os dados enviados.',
  REQUIRED_FIELDS: 'Preencha todos os campos obrigatórios.',
  MALFORMED_JSON: 'O corpo da requisição não é um JSON válido.',
  UNSUPPORTED_MEDIA_TYPE: 'Envie os dados em JSON.',
  PAYLOAD_TOO_LARGE: 'Os dados enviados passam do tamanho permitido.',
  HEADERS_TOO_LARGE: 'Os cabeçalhos da requisição passam do tamanho permitido.',
  REQUEST_TIMEOUT: 'A requisição demorou demais para chegar. Tente novamente.',
  RATE_LIMITED: 'Muitas tentativas em pouco tempo. Aguarde um momento e tente de novo.',
  INTERNAL: 'Algo deu errado do nosso lado. Tente novamente em instantes.',
  UNAVAILABLE: 'O serviço está temporariamente indisponível. Tente novamente em instantes.',
  READ_ONLY:
    'Agora só é possível consultar: o banco de dados não aceita alterações. Tente novamente em alguns minutos.',
  STORAGE_FULL: 'Não há mais espaço para guardar dados. Avise quem cuida desta instalação.',
  AGENDA_BUSY: 'Esta agenda está ocupada com outra alteração. Tente de novo em alguns segundos.',
  NOT_FOUND: 'Não encontramos o que você procura.',
  METHOD_NOT_ALLOWED: 'Este endereço não aceita este método.',

  NOT_SIGNED_IN: 'Entre na sua conta para continuar.',
  SESSION_EXPIRED: 'Sua sessão expirou. Entre novamente.',
  FORBIDDEN: 'Você não tem permissão para fazer isso.',
  WRONG_CREDENTIALS: 'Email ou senha incorretos',
  EXTERNAL_UNAVAILABLE:
    'O provedor de acesso externo não respondeu como esperado. Tente novamente em instantes.',
  EXTERNAL_TOKEN_REFUSED: 'O provedor de acesso externo não reconheceu este acesso. Entre novamente.',
  EXTERNAL_EMAIL_DIFFERS: 'O e-mail informado não é o da sua conta no provedor de acesso externo.',
  EXTERNAL_AREA_MISSING: 'Não possui permissão para agenda',
  EXTERNAL_EMAIL_UNPROVEN:
    'Já existe aqui uma conta com este e-mail, criada com uma senha. Use “Esqueci minha senha” para mostrar que ela é sua e entre de novo.',
  REGISTRATION_CLOSED: 'Esta instalação não aceita novos cadastros. Fale com quem cuida dela.',
  EMAIL_LINK_INVALID: 'Este link não é válido, já foi usado ou expirou. Entre e peça outro.',
  ACCOUNT_SLOWED:
    'Muitas senhas erradas nesta conta. Aguarde um pouco e tente de novo, entre por um aparelho que você já usou, ou use “Esqueci minha senha”.',
  ACCOUNT_SUSPENDED: 'O acesso desta conta está suspenso. Fale com a administração da sua organização.',
  ACCOUNT_INACTIVE:
    'A sua conta está inativa: você pode consultar, mas não alterar. Fale com a administração da sua organização.',
  SESSION_NOT_FOUND: 'Este acesso já foi encerrado.',
  CURRENT_PASSWORD_REQUIRED: 'Para mudar o seu e-mail ou a sua senha, digite também a senha atual.',
  SIGN_IN_AGAIN:
    'Para mudar o seu e-mail, saia e entre de novo: a mudança é aceita nos 10 minutos depois de entrar.',
  NO_OWN_PASSWORD: 'Esta conta ainda não tem uma senha própria. Peça o link para criar uma.',
  WRONG_CURRENT_PASSWORD: 'A senha atual não confere.',
  PASSWORD_TOO_SHORT: 'A senha deve ter pelo menos 6 caracteres',
  RESET_LINK_INVALID: 'Este link não é válido, já foi usado ou expirou. Peça um novo.',
  TOKEN_REQUIRED: 'Envie a chave de acesso no cabeçalho Authorization: Bearer.',
  TOKEN_INVALID: 'A chave de acesso não é válida. Ela pode ter sido trocada por uma nova.',
  TOKEN_OF_OTHER_DOOR:
    'Esta chave é da outra porta: a da API REST começa com hm_api_, a dos assistentes com hm_mcp_.',
  TOKEN_EXPIRED: 'A chave de acesso venceu. Gere uma nova em Integrações.',
  TOKEN_NOT_FOUND: 'Ainda não há uma chave. Gere a primeira.',
  API_OFF: 'A API está desligada. Um administrador pode ligá-la em Integrações.',
  MCP_OFF: 'O acesso de assistentes está desligado. Um administrador pode ligá-lo em Integrações.',
  GOOGLE_NOT_CONFIGURED:
    'Esta instalação ainda não está ligada ao Google. Peça a quem a opera para configurar GOOGLE_CLIENT_ID e GOOGLE_CLIENT_SECRET.',
  GOOGLE_NOT_CONNECTED: 'Conecte primeiro a sua conta do Google em Configurações.',
  GOOGLE_RECONNECT: 'O Google não aceita mais o acesso que você deu. Reconecte a sua conta em Configurações.',
  GOOGLE_NOT_ALLOWED:
    'O acesso ao Google não basta. Reconecte a conta e aceite todas as permissões, com uma agenda que você possa alterar.',
  GOOGLE_CALENDAR_LOCKED:
    'O Google não deixa usar esta agenda com a sua conta. Escolha outra, ou peça a permissão de volta a quem a compartilha.',
  GOOGLE_CONSENT_INVALID: 'Esta autorização do Google não vale mais. Conecte de novo.',
  GOOGLE_SYNC_BUSY: 'Esta agenda do Google já está sendo lida. Tente de novo em instantes.',
  GOOGLE_CHANGED: 'A conexão com o Google mudou enquanto a agenda era lida. Tente de novo.',
  GOOGLE_SYNC_OFF: 'Verifique se a sincronização bidirecional está ativa em Configurações.',
  GOOGLE_CALENDAR_NOT_FOUND: 'Esta agenda não está mais na sua conta do Google. Escolha outra.',
  GOOGLE_QUOTA: 'O Google pediu para ir mais devagar. Tente de novo em alguns minutos.',
  GOOGLE_UNAVAILABLE: 'O Google não respondeu como devia. Tente de novo em instantes.',
  GOOGLE_READ_CUT: 'O Google interrompeu a leitura da agenda. Tente de novo em instantes.',
  GOOGLE_REFUSED:
    'O Google recusou o que pedimos. Tente de novo e, se continuar, fale com quem cuida desta instalação.',
  GOOGLE_CLIENT_REFUSED: 'O Google não aceita as credenciais desta instalação. Fale com quem cuida dela.',
  PEOPLE_LIMIT: 'A organização já tem o máximo de 200 pessoas. Remova quem não usa mais a agenda.',
  EMAIL_IN_USE: 'Este e-mail já está em uso.',

  AMBIGUOUS_NAME: 'Este nome serve a mais de um. Diga qual.',
  TOOL_NOT_FOUND: 'Não há ferramenta com esse nome.',
  NOT_ACCEPTABLE: 'Aceite application/json nas respostas.',
  PROTOCOL_VERSION: 'Esta revisão do protocolo não é atendida.',
  CHANGED_MEANWHILE: 'Outra pessoa mudou isto enquanto você editava. Escolha o que vale.',
  USER_NOT_FOUND: 'Profissional não encontrado.',
  SLUG_IN_USE: 'Este final de link já está em uso. Escolha outro.',
  SLUG_INVALID: 'O final do link aceita letras minúsculas, números e hífens, com 2 a 60 caracteres.',
  SLUG_RESERVED: 'Este final de link é reservado. Escolha outro.',
  NOTICE_BEYOND_HORIZON:
    'A antecedência mínima é maior que o período em que se pode agendar: nenhum horário seria oferecido.',
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

  AVAILABILITY_LIMIT: 'Este profissional já tem o máximo de 150 horários na semana. Remova ou junte alguns.',
  EXCEPTION_LIMIT:
    'Este profissional já tem o máximo de 400 exceções de hoje em diante. Remova ou junte algumas.',
  EXCEPTION_NOT_FOUND: 'Esta exceção não existe mais.',
  EXCEPTION_INVERTED: 'A data final deve ser igual ou posterior à inicial.',
  EXCEPTION_PAST: 'Escolha datas de hoje em diante.',
  EXCEPTION_TOO_LONG: 'Um período pode ter no máximo 366 dias.',
  EXCEPTION_ONE_DAY: 'Um horário diferente vale para um dia de cada vez.',
  EXCEPTION_OVERLAP: 'Já existe uma exceção nessa data e nesse horário.',
  HOLIDAY_NOT_FOUND: 'Feriado não encontrado.',

  PRODUCT_LIMIT: 'Este profissional já tem o máximo de 100 serviços. Remova os que não usa mais.',
  PRODUCT_NOT_FOUND: 'Produto não encontrado.',
  PRODUCT_NAME_REQUIRED: 'Nome do produto é obrigatório',
  PRODUCT_DURATION: 'Duração deve ser maior que 0',
  PRODUCT_PRICE_NEGATIVE: 'O preço não pode ser negativo.',
  PRODUCT_PRICE: 'O preço deve ter no máximo duas casas decimais.',
  SERVICE_FIXES_DURATION: 'O serviço já define a duração. Não envie outra, ou tire o serviço do agendamento.',
  PRODUCT_INACTIVE: 'Este serviço não está mais disponível.',
  SERVICE_REQUIRED: 'Escolha um dos serviços deste profissional.',

  BOOKING_LINK_NOT_FOUND: 'O link de agendamento não é válido.',
  PROFESSIONAL_INACTIVE: 'Este profissional não está recebendo agendamentos no momento.',
  UPCOMING_LIMIT:
    'Este e-mail ou telefone já tem o máximo de horários marcados. Cancele um deles ou fale com o profissional.',
  EMAIL_NEEDED_TO_CONFIRM: 'Informe o seu e-mail: o horário é confirmado pelo link que enviamos para ele.',
  HOLD_OVER: 'Este horário não está mais reservado. Escolha outro horário.',
  HOLD_SETTLED: 'Este horário já está marcado para você.',
  BOOKINGS_TOO_FAST:
    'Este profissional recebeu muitos agendamentos na última hora. Tente de novo mais tarde ou fale com ele.',
  OUTSIDE_AVAILABILITY: 'Este horário fica fora do expediente.',
  OFF_GRID: 'Este horário não é um dos horários de atendimento disponíveis.',
  TOO_SOON: 'Este horário está próximo demais. Escolha um com mais antecedência.',
  IN_THE_PAST: 'Este horário já passou.',
  TIME_SKIPPED: 'Este horário não existe nesse dia: o relógio do profissional pula essa hora.',
  BEYOND_HORIZON: 'Ainda não é possível agendar para esta data. Escolha uma mais próxima.',
  DAY_FULL: 'Este dia já tem o máximo de agendamentos. Escolha outro dia.',
  SLOTS_RANGE: 'Consulte no máximo 62 dias de cada vez, com a data final depois da inicial.',

  APPOINTMENT_NOT_FOUND: 'Agendamento não encontrado.',
  APPOINTMENT_CONFLICT: 'Este horário acabou de ser ocupado. Escolha outro.',
  PROFESSIONAL_REMOVED:
    'O profissional deste agendamento foi removido. Para mudar o horário ou o serviço, escolha também outro profissional.',
  APPOINTMENT_INVERTED: 'O término deve ser depois do início.',
  APPOINTMENT_TOO_LONG: 'Um agendamento pode durar no máximo 24 horas.',
  CURSOR_INVALID: 'Este cursor não é válido. Comece pela primeira página.',
  RANGE_TOO_LONG: 'Consulte no máximo 62 dias de cada vez.',
  RANGE_TOO_FULL: 'Há agendamentos demais neste período. Escolha menos dias ou um só profissional.',
  RANGE_INVERTED: 'O fim do período deve ser depois do início.',
  MANAGE_TOO_LATE: 'O prazo para cancelar ou remarcar por este link terminou. Fale com o profissional.',
  MANAGE_LINK_INVALID: 'Este link de agendamento não é válido ou já expirou.',

  PHONE_INVALID: 'O telefone do cliente não é um número válido com DDD.',
  PHONE_WITHOUT_WHATSAPP: 'O telefone deste cliente não serve para o WhatsApp.',
  REMINDER_TIMES: 'Cada lembrete é um número inteiro de minutos, maior que 0 e sem repetição, até 30 dias.',
  WEBHOOK_URL_INVALID:
    'Este endereço não é válido. Ele precisa começar com http:// ou https://, sem usuário, senha ou espaços.',
  WEBHOOK_ADDRESS_BLOCKED: 'O endereço aponta para uma rede interna e não pode ser chamado.',
  WEBHOOK_URL_REQUIRED: 'Informe o endereço do webhook.',
  WEBHOOK_NOT_FOUND: 'Este envio não existe mais.',

  IDEMPOTENCY_IN_FLIGHT: 'O primeiro pedido com esta chave de idempotência ainda está em andamento.',
  IDEMPOTENCY_KEY_REUSED: 'Esta chave de idempotência já foi usada com outros dados.',
  IDEMPOTENCY_KEY_INVALID: 'A chave de idempotência deve ter de 1 a 200 caracteres.',
} as const;

export type ErrorCode = keyof typeof ERROR_SENTENCES;

/** Body of every non-2xx answer of the API. */
export type ErrorBody = { error: string; code: ErrorCode; details?: unknown };
