import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../../../tools/root.mjs';

/**
 * What a runner reports. `failures` says what failed and how, one text each; `times` how long each test took.
 * @typedef {{ name: string, seconds: number }} Time
 * @typedef {{ name: string, exitCode: number, passed: number, failed: number, skipped: number, failures: string[], times: Time[] }} Result
 */

/** Removes the report of an earlier run, which would pass for this one's if the runner never wrote its own. */
export async function removeReport(path) {
  await rm(join(root, path), { force: true });
}

/** A runner's JSON report, or undefined when there is none or it is broken. */
export async function readReport(path) {
  try {
    return JSON.parse(await readFile(join(root, path), 'utf8'));
  } catch {
    return undefined;
  }
}

/** The longest account of a failure at the end of an output; the whole account stands where the test ran. */
const MOST_CHARACTERS = 4_000;

/** @returns {string} one failure, without colours and not too long */
export function describeFailure(title, message) {
  const text = stripVTControlCharacters(message ?? '').trim();
  return `✘ ${title}\n${text.slice(0, MOST_CHARACTERS)}${text.length > MOST_CHARACTERS ? '…' : ''}`;
}
