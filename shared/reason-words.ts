/** ' Motivo: congresso.' after the sentence that somebody will not be there; nothing where the reason is not shared. */
export function reasonAfter(reason: string | null): string {
  return reason === null ? '' : ` Motivo: ${reason.replace(/[.\s]+$/, '')}.`;
}
