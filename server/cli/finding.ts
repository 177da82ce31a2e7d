/** What is wrong with an installation: `error` keeps it from working, `warning` will hurt one day. */
export type Finding = {
  /** Never changes its meaning: scripts and the runbook name it. */
  readonly code: string;
  readonly level: 'error' | 'warning';
  readonly message: string;
  /** What to do about it. */
  readonly action: string;
};

export const problem = (code: string, message: string, action: string): Finding => ({
  code,
  level: 'error',
  message,
  action,
});

export const risk = (code: string, message: string, action: string): Finding => ({
  ...problem(code, message, action),
  level: 'warning',
});
