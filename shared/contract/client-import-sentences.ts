/** What keeps a line of a file of clients from being imported; 'Linha 14: ' stands before it. */
export const IMPORT_LINE_SENTENCES = {
  NAME_MISSING: 'falta o nome.',
  NAME_LONG: 'o nome passa de 120 letras.',
  SOCIAL_NAME_LONG: 'o nome social passa de 120 letras.',
  EMAIL_INVALID: 'confira o e-mail.',
  EMAILS_MANY: 'são no máximo 5 e-mails.',
  PHONE_INVALID: 'este telefone não existe. Escreva com o DDD.',
  PHONES_MANY: 'são no máximo 5 telefones.',
  BIRTHDAY_INVALID: 'escreva a data de nascimento como 31/12/1990.',
  BIRTHDAY_NOT_A_DAY: 'esta data de nascimento não existe no calendário.',
  BIRTHDAY_AHEAD: 'a data de nascimento ainda não chegou.',
  CPF_INVALID: 'este CPF não existe.',
  TAG_LONG: 'uma etiqueta passa de 30 letras.',
  TAGS_MANY: 'são no máximo 10 etiquetas.',
  NOTE_LONG: 'as anotações passam de 2.000 letras.',
  PROFESSIONAL_UNKNOWN: 'ninguém da equipe tem o nome do profissional preferido.',
  PROFESSIONAL_AMBIGUOUS: 'mais de uma pessoa da equipe tem o nome do profissional preferido.',
  CONTACT_UNKNOWN: 'o contato preferido deve ser E-mail, Telefone ou WhatsApp.',
  CONSENT_UNKNOWN: 'o consentimento deve ser Sim, Não ou uma data.',
  RECORD_FULL: 'o cadastro passaria de 5 e-mails, 5 telefones ou 10 etiquetas.',
  NOT_STORED: 'não foi importada. Importe o arquivo de novo.',
} as const;
export type ImportLineCode = keyof typeof IMPORT_LINE_SENTENCES;
