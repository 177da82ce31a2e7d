/**
 * Runs a transaction and calls what it left for after its commit, in order, before the caller goes on. An error of theirs
 * fails nothing that was committed: it ends the process, as an error nobody waits for does.
 */
export async function committing<T>(
  run: (afterCommit: (done: () => void) => void) => Promise<T>,
): Promise<T> {
  const left: (() => void)[] = [];
  const result = await run((done) => void left.push(done));
  for (const done of left) {
    try {
      done();
    } catch (error) {
      queueMicrotask(() => {
        throw error;
      });
    }
  }
  return result;
}
