/** What signing in and registering refuse, apart from the catalogue: these screens load no other sentence. */
export const SIGN_IN_SENTENCES = {
  EXTERNAL_AREA_MISSING: 'Não possui permissão para agenda',
  EXTERNAL_EMAIL_UNPROVEN:
    'Já existe aqui uma conta com este e-mail, criada com uma senha. Use “Esqueci minha senha” para mostrar que ela é sua e entre de novo.',
  ACCOUNT_SUSPENDED: 'O acesso desta conta está suspenso. Fale com a administração da sua organização.',
  REGISTRATION_CLOSED: 'Esta instalação não aceita novos cadastros. Fale com quem cuida dela.',
} as const;
