import { GUARDED_FOLDERS, HEAVY, judgeImport } from '../lib/import-rules.mjs';
import { textOf } from '../lib/files.mjs';

/** Import rules that guard nothing: about a folder without files, or a package that is not installed. */
export function checkFences(files) {
  // The rules name their folders when they judge: one import of each file is enough to hear all of them.
  for (const path of files) judgeImport(path, 'shared/contract/limits.ts');
  const empty = [...GUARDED_FOLDERS].filter((folder) => !files.some((path) => path.startsWith(`${folder}/`)));
  return [...empty.map(guardsNoFolder), ...absentPackages().map(guardsNoPackage)];
}

const guardsNoFolder = (folder) =>
  `An import rule guards ${folder}/, where there is no file: name the folder that took its place, or drop the rule.`;

const guardsNoPackage = (name) =>
  `An import rule keeps ${name} from the public pages, but package.json does not have it: drop it from the rule.`;

function absentPackages() {
  const { dependencies, devDependencies } = JSON.parse(textOf('package.json'));
  const installed = { ...dependencies, ...devDependencies };
  return HEAVY.filter((name) => !(name in installed));
}
