/** Whether a read was answered, or failed once: nothing waits until it has been tried again. */
export function isAnswered({
  isPending,
  failureCount,
}: {
  readonly isPending: boolean;
  readonly failureCount: number;
}): boolean {
  return !isPending || failureCount > 0;
}
