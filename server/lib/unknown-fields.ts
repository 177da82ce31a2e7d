/** A name that somebody made up is repeated no longer than this. */
const NAME_MAX = 60;

/**
 * The sentence about fields that do not exist. The names stand in quotation marks: they are the caller's words, in any
 * language, and not part of the sentence.
 */
export function unknownFields(sent: readonly string[], accepted: readonly string[]): string {
  const names = sent.map((name) => `"${name.slice(0, NAME_MAX)}"`).join(', ');
  const problem = sent.length === 1 ? `O campo ${names} não existe.` : `Os campos ${names} não existem.`;
  return accepted.length === 0
    ? `${problem} Nenhum campo é aceito aqui.`
    : `${problem} Campos aceitos: ${accepted.join(', ')}.`;
}
