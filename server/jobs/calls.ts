/** Remembers calls under way, so that a shutdown can wait for them; each may fail without being waited for. */
export function trackCalls(): { track<T>(call: () => Promise<T>): Promise<T>; settled(): Promise<void> } {
  const underWay = new Set<Promise<unknown>>();
  return {
    track(call) {
      const made = call();
      const ended = made.then(
        () => undefined,
        () => undefined,
      );
      underWay.add(ended);
      void ended.then(() => underWay.delete(ended));
      return made;
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
