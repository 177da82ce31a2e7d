import ts from 'typescript';
import { treeOf } from '../lib/source.mjs';
import { boundProblem, boundsIn } from './bound-words.mjs';

const QUERIES = /^server\/features\/[^/]+\/(?:[a-z0-9-]+\.)?queries\.ts$/;
const LIMITS = 'shared/contract/limits.ts';
const AGGREGATE =
  /\b(?:jsonb?_agg|jsonb?_object_agg|jsonb?_arrayagg|array_agg|string_agg|xmlagg)\s*\(|\bARRAY\s*\(/gi;
const COLLECTIONS = [
  ...['Array', 'ReadonlyArray', 'Map', 'ReadonlyMap', 'Set', 'ReadonlySet'],
  ...['Iterable', 'AsyncIterable', 'Iterator', 'AsyncIterator', 'Generator', 'AsyncGenerator'],
];

/** Every query that gives a list has a limit, or says what bounds it. */
export function checkBounds(files) {
  return files
    .filter((path) => QUERIES.test(path))
    .flatMap((path) =>
      unbounded(treeOf(path), limitsOf(treeOf(LIMITS))).map((entry) => describe(path, entry)),
    );
}

/** The names of the shared limits, those in an object with its name before them. */
export function limitsOf(tree) {
  const names = new Set();
  for (const { name, initializer } of constantsOf(tree)) {
    names.add(name.getText(tree));
    visit(initializer ?? name, (node) => {
      if (ts.isPropertyAssignment(node)) names.add(`${name.getText(tree)}.${node.name.getText(tree)}`);
    });
  }
  return names;
}

function describe(path, { name, line, what, isComment }) {
  if (isComment) return `${path}:${line}: ${name} ${what}.`;
  return (
    `${path}:${line}: ${name} ${what} without a limit. Add a LIMIT (READ_LIMITS has those of answers), ` +
    'or write `// bounded: given ids` or the like above it or in it (`bound-words.mjs`).'
  );
}

/** The statements of a file that give lists, or gather rows into one value, and have no bound. */
export function unbounded(tree, limits = new Set()) {
  const texts = sqlTextsByConstant(tree);
  const listTypes = listTypesOf(tree);
  const exported = exportedNames(tree);
  const fileCode = codeOf(tree, tree);
  return tree.statements.flatMap((statement) => {
    const line = tree.getLineAndCharacterOfPosition(statement.getStart(tree)).line + 1;
    const name = nameOf(statement);
    const said = boundsIn(statement.getFullText(tree));
    if (said.length > 0) {
      const place = { code: codeOf(statement, tree), fileCode, limits };
      return said
        .flatMap((each) => boundProblem(each, place) ?? [])
        .map((what) => ({ name, line, what, isComment: true }));
    }
    const calls = functionsIn(statement).filter(
      ({ name: own, node }) => readsRows(node) && (isExported(statement) || exported.has(own)),
    );
    if (calls.some(({ node }) => givesList(node, listTypes)))
      return isLimited(statement, texts) ? [] : [{ name, line, what: 'gives a list' }];
    return gathersRows(statement) ? [{ name, line, what: 'gathers rows' }] : [];
  });
}

/** The functions that a statement declares, also those kept in a constant, and the methods of a class. */
function functionsIn(statement) {
  if (ts.isFunctionDeclaration(statement)) return [{ name: statement.name?.text, node: statement }];
  if (ts.isClassDeclaration(statement))
    return statement.members
      .filter(ts.isMethodDeclaration)
      .map((node) => ({ name: statement.name?.text, node }));
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    initializer !== undefined && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
      ? [{ name: name.getText(), node: initializer }]
      : [],
  );
}

/** Whether a function gets the database, or a transaction of it. */
function readsRows({ parameters }) {
  return parameters.some(
    ({ name, type }) => /^(?:db|tx)$/.test(name.getText()) || /\b(?:Reader|Tx)\b/.test(type?.getText() ?? ''),
  );
}

/** Whether each reading of it has a limit of its own: what one may fetch is not bounded by another. */
function isLimited(statement, texts) {
  const readings = readingsOf(statement);
  if (readings.length < 2)
    return /\.limit\(/.test(statement.getText()) || textsOf(statement, texts).some(endsLimited);
  return readings.every(
    (reading) => /\.limit\(/.test(reading.getText()) || textsOf(reading, texts).some(endsLimited),
  );
}

const READS = /\.(?:query|plannedQuery)$/;

/** The whole calls by which a statement reads rows by SQL: `db.query(…)`. */
function readingsOf(statement) {
  const found = [];
  visit(statement, (node) => {
    if (ts.isCallExpression(node) && READS.test(node.expression.getText())) found.push(node);
  });
  return found;
}

/** Whether a statement of SQL in it makes one value of rows that no limit of the same SELECT bounds. */
function gathersRows(statement) {
  return literalsOf(statement).some((text) => {
    const sql = sqlOf(text);
    return [...sql.matchAll(AGGREGATE)].some(
      ({ 0: call, index }) => !LIMIT.test(sourceOf(selectAround(sql, index + call.length))),
    );
  });
}

/** A number or a parameter after it: of ALL and NULL there are as many as there are. */
const LIMIT = /\bLIMIT\s+(?!ALL\b|NULL\b)\S|\bFETCH\s+(?:FIRST|NEXT)\s+[\d$?]/i;

/** SQL without its comments and texts: a range's bounds, '[)', are no parentheses of the statement. */
function sqlOf(text) {
  return text.replace(/--.*$/gm, '').replace(/'[^']*'/g, "''");
}

/** Where a SELECT reads from, on to its end: a limit among what it selects bounds something else. */
function sourceOf(select) {
  let depth = 0;
  for (const { 0: part, index } of select.matchAll(/[()]|\bFROM\b/gi)) {
    if (part === '(') depth++;
    else if (part === ')') depth--;
    else if (depth === 0) return select.slice(index);
  }
  return select;
}

/** The SELECT around a place, with those in it: the whole statement, or what stands in parentheses. */
function selectAround(sql, place) {
  const open = [];
  for (let at = 0; at < place; at++) {
    if (sql[at] === '(') open.push(at);
    else if (sql[at] === ')') open.pop();
  }
  const start = open.findLast((at) => /^\(\s*(?:SELECT|WITH)\b/i.test(sql.slice(at))) ?? -1;
  let depth = 0;
  for (let at = start + 1; at < sql.length; at++) {
    if (sql[at] === '(') depth++;
    else if (sql[at] === ')' && depth-- === 0) return sql.slice(start + 1, at);
  }
  return sql.slice(start + 1);
}

function isExported(statement) {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

/** What a file exports by its name elsewhere: `export { rowsOf }`. */
function exportedNames(tree) {
  return new Set(
    tree.statements
      .filter(ts.isExportDeclaration)
      .flatMap(({ exportClause }) =>
        exportClause && ts.isNamedExports(exportClause) ? exportClause.elements : [],
      )
      .map(({ propertyName, name }) => (propertyName ?? name).text),
  );
}

/** The types of a file that hold a list. */
function listTypesOf(tree) {
  const types = tree.statements.filter(
    (each) => ts.isTypeAliasDeclaration(each) || ts.isInterfaceDeclaration(each),
  );
  // A page of a list (`server/lib/pages.ts`), unless the file has another type of that name.
  const found = new Set(types.some(({ name }) => name.text === 'Counted') ? [] : ['Counted']);
  // A type may name one that stands below it.
  for (let known = -1; known < found.size;) {
    known = found.size;
    for (const type of types) if (holdsList(type, found)) found.add(type.name.text);
  }
  return found;
}

/** Whether its declared type holds a list; one that declares none might. */
function givesList({ type }, listTypes) {
  return type === undefined || holdsList(type, listTypes);
}

function holdsList(type, listTypes) {
  let found = false;
  visit(type, (node) => {
    found ||= ts.isArrayTypeNode(node);
    found ||=
      ts.isTypeReferenceNode(node) &&
      (COLLECTIONS.includes(node.typeName.getText()) || listTypes.has(node.typeName.getText()));
  });
  return found;
}

/** The text of a node without comments. */
function codeOf(node, tree) {
  return node.getFullText(tree).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

/** Whether the statement itself has a limit, and not only one that stands in it in parentheses. */
function endsLimited(text) {
  let depth = 0;
  const sql = sqlOf(text);
  for (const { 0: part, index } of sql.matchAll(/[()]|\b(?:LIMIT|FETCH)\b/gi)) {
    if (part === '(') depth++;
    else if (part === ')') depth--;
    else if (depth === 0 && LIMIT.test(sql.slice(index))) return true;
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
  return new Map(constantsOf(tree).map((declaration) => [declaration.name.getText(tree), declaration]));
}

function constantsOf(tree) {
  return tree.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations);
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
