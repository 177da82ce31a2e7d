/** What an appointment says of its client's names. */
export type Called = { readonly clientName: string; readonly clientSocialName?: string | null | undefined };

/** What the team calls the client of an appointment (decision 087). */
export function calledName({ clientName, clientSocialName }: Called): string {
  return clientSocialName ?? clientName;
}
