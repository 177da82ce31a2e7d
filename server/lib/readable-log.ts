import type { DestinationStream } from 'pino';

type Entry = Readonly<Record<string, unknown>>;

/** What stands in a line of its own form, or is of no interest in the terminal of one process. */
const APART: ReadonlySet<string> = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err']);

const LEVELS: Readonly<Record<number, string>> = {
  10: 'TRACE',
  20: 'DEBUG',
  30: 'INFO ',
  40: 'WARN ',
  50: 'ERROR',
  60: 'FATAL',
};

/** Writes log entries as text: one readable line each, with the stack of an error beneath it. */
export function readableLog(write: (text: string) => void): DestinationStream {
  return { write: (line) => write(readableLine(line)) };
}

/**
 * A line of JSON as text: '13:05:02 INFO  listening address=http://127.0.0.1:3000'. The clock is the machine's own.
 * What is not JSON stays as it is.
 */
export function readableLine(line: string): string {
  const entry = parsed(line);
  if (entry === null) return line;
  const facts = Object.entries(entry)
    .filter(([name]) => !APART.has(name))
    .map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const head = `${clockOf(entry['time'])} ${LEVELS[Number(entry['level'])] ?? '     '} ${textOf(entry['msg'])}`;
  return `${head}${facts.join('')}${errorLines(entry['err'])}\n`;
}

function parsed(line: string): Entry | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Entry) : null;
  } catch {
    return null;
  }
}

function clockOf(time: unknown): string {
  const date = new Date(Number(time));
  return [date.getHours(), date.getMinutes(), date.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** An error in lines of its own; its causes after it. */
function errorLines(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const { type, message, stack, cause, ...rest } = error as Entry;
  const facts = Object.entries(rest).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
  const trace = textOf(stack);
  return [
    `\n  ${textOf(type)}: ${textOf(message)}${facts.join('')}`,
    ...(trace === '' ? [] : [`\n${trace}`]),
    errorLines(cause),
  ].join('');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
