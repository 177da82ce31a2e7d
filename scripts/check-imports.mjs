// The direction of imports (.dependency-cruiser.mjs): what crosses a fence, and fences that nothing could cross.
import fences, { features, shipped } from '../.dependency-cruiser.mjs';
import { cruiseBy, describeViolation, findDeadPatterns } from './lib/fences.mjs';
import { root } from '../tools/root.mjs';

const RUNS = [
  [fences, ['server', 'shared', 'web', 'test', 'e2e', 'bench', 'scripts', 'tools']],
  [features, ['server/features']],
  [shipped, ['web']],
];

const findings = new Set();
let paths;
for (const [config, folders] of RUNS) {
  const run = await cruiseBy(config, folders, root);
  // The first run meets every file; the others, a part of them.
  paths ??= run.paths;
  for (const violation of run.violations) findings.add(describeViolation(config, violation));
  for (const finding of findDeadPatterns(config, paths)) findings.add(finding);
}

for (const finding of findings) console.error(finding);
if (findings.size > 0) {
  console.error(`\n${findings.size} finding${findings.size === 1 ? '' : 's'} in the imports.`);
  process.exit(1);
}
console.log(`Imports: ${paths.length} files and packages in order.`);
