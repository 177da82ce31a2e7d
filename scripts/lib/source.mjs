import ts from 'typescript';
import { textOf } from './files.mjs';

const trees = new Map();

/** The syntax tree of a source file, parsed once. */
export function treeOf(path) {
  const known = trees.get(path);
  if (known) return known;
  const kind = path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true, kind);
  trees.set(path, tree);
  return tree;
}
