import { readConfig } from '#server/config.ts';
import { runCommandLine } from './program.ts';

process.exitCode = await runCommandLine({
  args: process.argv.slice(2),
  input: process.stdin,
  streams: {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    isWatched: process.stderr.isTTY,
  },
  readConfig: () => readConfig(process.env),
});
