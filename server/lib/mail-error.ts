/** What the mail library says of a failed attempt. */
type MailFault = {
  readonly code?: string;
  /** The SMTP command that failed. */
  readonly command?: string;
  readonly responseCode?: number;
  readonly message: string;
};

/** Why a mail was not taken: a Portuguese sentence for the administrator, with the mail server's own words after it. */
export class MailError extends Error {
  /** The receiver or the message was refused for good: trying again would only be refused again. */
  readonly refused: boolean;

  constructor(sentence: string, refused: boolean) {
    super(sentence);
    this.name = 'MailError';
    this.refused = refused;
  }
}

/** Words of the mail server that are kept. */
const LONGEST = 250;

/** @param secrets texts that a mail server might repeat and nobody is to read, such as the password */
export function mailErrorOf(error: unknown, secrets: readonly string[]): MailError {
  const fault: MailFault = error instanceof Error ? error : { message: String(error) };
  const words = secrets
    .reduce((text, secret) => text.replaceAll(secret, '***'), fault.message)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);
  return new MailError(`${sentenceOf(fault)} (${words}).`, isRefusal(fault));
}

/**
 * A 5xx answer to a receiver or a message. Elsewhere, as after a wrong password, and where it asks for a sign-in or
 * will not relay, the operator fixes it and the mail goes out after all.
 */
function isRefusal({ command, responseCode = 0, message }: MailFault): boolean {
  if (responseCode < 500 || responseCode > 599 || responseCode === 530) return false;
  if (command === 'RCPT TO') return !/\b5\.7\.\d/.test(message);
  return command === 'DATA';
}

function sentenceOf({ code, command, responseCode = 0, message }: MailFault): string {
  if (code === 'EAUTH') return 'O servidor de e-mail recusou o usuário ou a senha';
  if (code === 'EDNS') return 'O servidor de e-mail não foi encontrado';
  if (code === 'ETIMEDOUT') return 'O servidor de e-mail não respondeu a tempo';
  if (code === 'ETLS') return 'A conexão segura com o servidor de e-mail falhou';
  if (responseCode >= 400 && responseCode < 500)
    return 'O servidor de e-mail pediu para tentar de novo mais tarde';
  if (command === 'MAIL FROM') return 'O servidor de e-mail recusou o remetente';
  if (command === 'RCPT TO') return 'O servidor de e-mail recusou o destinatário';
  if (command === 'DATA') return 'O servidor de e-mail recusou a mensagem';
  if (message.includes('ECONNREFUSED')) return 'O servidor de e-mail recusou a conexão';
  if (code === 'ECONNECTION' || code === 'ESOCKET') return 'A conexão com o servidor de e-mail caiu';
  return 'O e-mail não pôde ser enviado';
}
