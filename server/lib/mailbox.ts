/**
 * The mailbox behind an e-mail address: in lower case and without a tag after "+", which the same person reads.
 * The limits count by it; mails go to the address as it was given.
 */
export function mailboxOf(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/[+][^@]*@/, '@');
}
