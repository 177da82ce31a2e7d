/** A visitor types the name, and anybody's address: only a word that can be a first name is written there. */
export function greetingOf(clientName: string): string {
  const [first = ''] = clientName.trim().split(/\s+/);
  return /^\p{L}[\p{L}\p{M}'’-]{1,19}$/u.test(first) ? `Olá, ${first}!` : 'Olá!';
}
