import { constraintError } from '#server/db/constraints.ts';
import { AppError } from '#server/lib/app-error.ts';

/** What a command answers: lines for a person, and the same facts for a program (`--json`). */
export type Answer = {
  /** Whether nothing is wrong: the exit code is 0 then, and 1 otherwise. */
  readonly ok: boolean;
  /** In Portuguese, one entry a line. */
  readonly text: readonly string[];
  readonly facts: Readonly<Record<string, unknown>>;
};

/** A command that could not do its work: a stable code, what is wrong, and what to do, in Portuguese. */
export class CommandError extends Error {
  readonly code: string;
  readonly action: string;
  /** True for a call that says something impossible: exit code 2, as for an unknown option. */
  readonly isWrongUse: boolean;

  constructor(
    code: string,
    message: string,
    action: string,
    { isWrongUse = false, cause }: { isWrongUse?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'CommandError';
    this.code = code;
    this.action = action;
    this.isWrongUse = isWrongUse;
  }
}

/** Where a command writes. Standard output carries the answer alone. */
export type Streams = {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Whether a person watches standard error: progress is drawn for nobody else. */
  readonly isWatched: boolean;
};

/** Writes an answer. @returns the exit code */
export function writeAnswer(streams: Streams, answer: Answer, json: boolean): number {
  if (json) streams.out(`${JSON.stringify({ ok: answer.ok, ...answer.facts })}\n`);
  else if (answer.text.length > 0) streams.out(`${answer.text.join('\n')}\n`);
  return answer.ok ? 0 : 1;
}

/** Writes why there is no answer. @returns the exit code */
export function writeError(streams: Streams, error: unknown, json: boolean): number {
  const { code, message, action, isWrongUse } = asCommandError(error);
  if (json) streams.out(`${JSON.stringify({ ok: false, code, message, action })}\n`);
  else streams.err(`${code}: ${message}\n${action === '' ? '' : `${action}\n`}`);
  return isWrongUse ? 2 : 1;
}

function asCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  const refusal = error instanceof AppError ? error : error instanceof Error ? constraintError(error) : null;
  if (refusal) return new CommandError(refusal.code, refusal.message, '');
  return new CommandError('FAILED', error instanceof Error ? error.message : String(error), '');
}

/** How far long work has come, in one line of standard error that is drawn over. */
export type Progress = {
  readonly step: (done: number, all: number, at: string) => void;
  readonly end: () => void;
};

/** @param what is counted, in the plural */
export function startProgress({ err, isWatched }: Streams, what: string): Progress {
  if (!isWatched) return { step: () => undefined, end: () => undefined };
  const width = 24;
  return {
    step(done, all, at) {
      const filled = all === 0 ? width : Math.round((done / all) * width);
      err(`\r\u001b[2K${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${done}/${all} ${what}: ${at}`);
    },
    end: () => err('\r\u001b[2K'),
  };
}
