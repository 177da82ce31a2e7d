import ts from 'typescript';
import { textOf } from './files.mjs';
import { resolveImport } from './resolve-import.mjs';

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

/**
 * What a file imports: `{ to, typeOnly, dynamic }`, `to` being a path of the repository or a package.
 * An import whose every name is a type counts as type-only.
 */
export function importsOf(path) {
  const found = [];
  const add = (specifier, typeOnly, dynamic = false) => {
    if (specifier && ts.isStringLiteralLike(specifier)) {
      found.push({ to: resolveImport(path, specifier.text), typeOnly, dynamic });
    }
  };
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeImport(node.importClause));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false, true);
    }
    ts.forEachChild(node, visit);
  };
  visit(treeOf(path));
  return found;
}

function isTypeImport(clause) {
  if (!clause) return false;
  if (clause.isTypeOnly) return true;
  const names = clause.namedBindings;
  if (clause.name || !names || !ts.isNamedImports(names) || names.elements.length === 0) return false;
  return names.elements.every((element) => element.isTypeOnly);
}
