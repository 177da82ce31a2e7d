import { tableOf, verdictOf } from './bench-table.mjs';

/**
 * Runs benches one after another and prints the rows of each as soon as it ends: one that breaks off costs no other's.
 * @param files their names
 * @param load gives the module of a file, with `run(): Promise<Figure[]>` (bench/figure.ts)
 * @param console where rows and errors go: `log` and `error`
 * @returns whether the run was good, as `verdictOf` judges it
 */
export async function runBenches(files, load, console) {
  const figures = [];
  const failures = [];
  for (const file of files) {
    console.log(`— ${file}`);
    try {
      const { run } = await load(file);
      const rows = await run();
      figures.push(...rows);
      console.log(`${tableOf(rows)}\n`);
    } catch (error) {
      // The other files still have their turn.
      console.error(error);
      failures.push(file);
    }
  }
  const verdict = verdictOf(figures, failures);
  console.log(verdict.text);
  return verdict.ok;
}
