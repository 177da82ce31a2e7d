/** Whether this process is about to end: it still answers, and asks everybody to come to another one next time. */
export type Draining = {
  readonly on: boolean;
  begin(): void;
};

export function createDraining(): Draining {
  let on = false;
  return {
    get on() {
      return on;
    },
    begin() {
      on = true;
    },
  };
}
