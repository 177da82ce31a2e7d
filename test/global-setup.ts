import { makeProcessFolder } from './harness/processes.ts';
import { makeTemplate } from './harness/template.ts';

/** Before a whole run, of vitest and of Playwright alike. Returns what tidies up after it. */
export default async function setUp(): Promise<() => Promise<void>> {
  const removeFolder = makeProcessFolder();
  const removeTemplate = await makeTemplate();
  return async () => {
    await removeTemplate?.();
    await removeFolder();
  };
}
