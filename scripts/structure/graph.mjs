import { isSource } from '../lib/files.mjs';
import { isHeavyPackage, isTestFile } from '../lib/import-rules.mjs';
import { importsOf } from '../lib/source.mjs';

const FEATURE = /^server\/features\/([^/]+)\//;

/**
 * Cycles between files, type-only imports included, and between server features, and what the public page ships, to which
 * type-only imports add nothing.
 */
export function checkGraph(files) {
  const sources = files.filter(
    (path) => isSource(path) && /^(server|shared|web)\//.test(path) && !isTestFile(path),
  );
  const whole = new Map(sources.map((path) => [path, importsOf(path)]));
  const graph = new Map([...whole].map(([path, all]) => [path, all.filter(({ typeOnly }) => !typeOnly)]));
  return [...fileCycles(whole), ...featureCycles(graph), ...publicPage(graph)];
}

function fileCycles(graph) {
  const edges = new Map(
    [...graph].map(([path, imports]) => [
      path,
      imports.filter(({ dynamic }) => !dynamic).map(({ to }) => to),
    ]),
  );
  return cycles(edges).map(
    (cycle) =>
      `Import cycle: ${cycle.join(' → ')}. Move what both ends need into a third file, or pass it as an argument.`,
  );
}

function featureCycles(graph) {
  const edges = new Map();
  for (const [path, imports] of graph) {
    const own = FEATURE.exec(path)?.[1];
    if (!own) continue;
    const others = imports.map(({ to }) => FEATURE.exec(to)?.[1]).filter((other) => other && other !== own);
    edges.set(own, [...(edges.get(own) ?? []), ...others]);
  }
  return cycles(edges).map(
    (cycle) =>
      `Server features call each other in a circle: ${cycle.join(' → ')}. Let one of them announce an event, or let the caller of both compose them.`,
  );
}

function publicPage(graph) {
  const findings = [];
  const from = new Map();
  const queue = [...graph.keys()].filter((path) => /^web\/(booking|front)\//.test(path));
  for (const path of queue) from.set(path, undefined);
  while (queue.length > 0) {
    const path = queue.shift();
    for (const { to } of graph.get(path) ?? []) {
      if (isHeavyPackage(to)) {
        findings.push(
          `A public page ships ${to} through ${trail(path, from).join(' → ')}. ` +
            'Split the light part of that file from the part that needs the package.',
        );
      } else if (graph.has(to) && !from.has(to)) {
        from.set(to, path);
        queue.push(to);
      }
    }
  }
  return findings;
}

function trail(path, from) {
  const steps = [];
  for (let at = path; at; at = from.get(at)) steps.unshift(at);
  return steps;
}

/** One cycle for each knot of the graph: enough to break it, and short to read. */
function cycles(edges) {
  const found = [];
  const done = new Set();
  const visit = (node, path, onPath) => {
    if (onPath.has(node)) {
      found.push([...path.slice(path.indexOf(node)), node]);
      return;
    }
    if (done.has(node)) return;
    onPath.add(node);
    path.push(node);
    for (const next of new Set(edges.get(node) ?? [])) if (edges.has(next)) visit(next, path, onPath);
    path.pop();
    onPath.delete(node);
    done.add(node);
  };
  for (const node of edges.keys()) visit(node, [], new Set());
  return found;
}
