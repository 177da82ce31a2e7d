import ts from 'typescript';
import { treeOf } from '../lib/source.mjs';

const QUERIES = /^server\/features\/[^/]+\/(?:[a-z0-9-]+\.)?queries\.ts$/;
const REASON = /\/\/ bounded: \S/;
const AGGREGATE = /\b(?:json_agg|jsonb_agg|array_agg|string_agg|json_object_agg)\s*\(|\bARRAY\s*\(/i;
const COLLECTIONS = ['Array', 'ReadonlyArray', 'Map', 'ReadonlyMap', 'Set', 'ReadonlySet'];

/** Every query that gives a list has a limit, or says what bounds it. */
export function checkBounds(files) {
  return files
    .filter((path) => QUERIES.test(path))
    .flatMap((path) => unbounded(treeOf(path)).map((entry) => describe(path, entry)));
}

function describe(path, { name, line, what }) {
  return (
    `${path}:${line}: ${name} ${what} without a limit. Add a LIMIT (READ_LIMITS has those of answers), ` +
    'or write `// bounded: <what bounds it>` above it or in it.'
  );
}

/** The statements of a file that give lists, or gather rows into one value, and have no bound. */
export function unbounded(tree) {
  const texts = sqlTextsByConstant(tree);
  return tree.statements.flatMap((statement) => {
    if (REASON.test(statement.getFullText(tree))) return [];
    const line = tree.getLineAndCharacterOfPosition(statement.getStart(tree)).line + 1;
    if (ts.isFunctionDeclaration(statement) && isExported(statement) && givesList(statement)) {
      const isLimited =
        /\.limit\(/.test(statement.getText(tree)) || textsOf(statement, texts).some(endsLimited);
      return isLimited ? [] : [{ name: statement.name?.text ?? 'function', line, what: 'gives a list' }];
    }
    return gathersRows(statement) ? [{ name: nameOf(statement), line, what: 'gathers rows' }] : [];
  });
}

/** Whether a statement of SQL in it makes one value of many rows, with no limit anywhere. */
function gathersRows(statement) {
  return literalsOf(statement).some((text) => AGGREGATE.test(text) && !/\bLIMIT\b/i.test(text));
}

function isExported(statement) {
  return (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

/** Whether its declared type holds a list; one that declares none might. */
function givesList({ type }) {
  if (type === undefined) return true;
  let found = false;
  visit(type, (node) => {
    found ||= ts.isArrayTypeNode(node);
    found ||= ts.isTypeReferenceNode(node) && COLLECTIONS.includes(node.typeName.getText());
  });
  return found;
}

/** Whether the statement itself has a limit, and not only one that stands in it in parentheses. */
function endsLimited(text) {
  let depth = 0;
  // A range's bounds, '[)', are no parentheses of the statement.
  for (const [part] of text.replace(/'[^']*'/g, '').matchAll(/[()]|\bLIMIT\b/gi)) {
    if (part === '(') depth++;
    else if (part === ')') depth--;
    else if (depth === 0) return true;
  }
  return false;
}

/** The texts of a statement and of the file's constants that it names, and those that they name. */
function textsOf(statement, constants) {
  const texts = literalsOf(statement);
  const seen = new Set();
  const add = (node) =>
    visit(node, (each) => {
      const constant = ts.isIdentifier(each) ? constants.get(each.text) : undefined;
      if (constant === undefined || seen.has(each.text)) return;
      seen.add(each.text);
      texts.push(...literalsOf(constant));
      add(constant);
    });
  add(statement);
  return texts;
}

function sqlTextsByConstant(tree) {
  return new Map(
    tree.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => declarationList.declarations)
      .map((declaration) => [declaration.name.getText(tree), declaration]),
  );
}

/** Strings and templates, with a sign in the place of what is put into them. */
function literalsOf(root) {
  const texts = [];
  visit(root, (node) => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    if (ts.isTemplateExpression(node))
      texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('?'));
  });
  return texts;
}

function nameOf(statement) {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations[0].name.getText();
  return statement.name?.text ?? 'a statement';
}

function visit(node, see) {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}
