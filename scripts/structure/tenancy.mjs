import ts from 'typescript';
import { isSource, isTestFile } from '../lib/files.mjs';
import { treeOf } from '../lib/source.mjs';

const BOUND = /\bscoped\(|\borganizationId\b|\borganization_id\b/;
// An insert alone needs no condition: the column is NOT NULL, so the row itself must bring its organisation.
const READS_OR_CHANGES = /\.(?:where|select|selectDistinct|from|update|delete|execute|query|write)\b|\bsql`/;
const GLOBAL = /\/\/ global: \S/;

/** The one place where an organisation comes to be: everywhere else its id is read from a row. */
const BIRTHPLACE = 'server/features/users/users.service.ts';

/** Every query is bound to its organisation, or says why it is not, and nobody makes the id of one out of a string. */
export function checkTenancy(files) {
  return [...unboundQueries(files), ...madeIds(files)];
}

function madeIds(files) {
  return files
    .filter(
      (path) => path.startsWith('server/') && isSource(path) && !isTestFile(path) && path !== BIRTHPLACE,
    )
    .filter((path) => assertsScope(treeOf(path)))
    .map(
      (path) =>
        `${path} makes an OrganizationId or a Scope by assertion: take it from the session, the link or the job.`,
    );
}

const SCOPES = ['OrganizationId', 'Scope'];

/** Whether a file says `as OrganizationId` or `as Scope`, whatever it calls them. */
export function assertsScope(tree) {
  const names = new Set();
  let found = false;
  const see = (node) => {
    if (ts.isImportSpecifier(node) && SCOPES.includes((node.propertyName ?? node.name).text)) {
      names.add(node.name.text);
    }
    const isAssertion = ts.isAsExpression(node) || ts.isTypeAssertionExpression(node);
    if (isAssertion && ts.isTypeReferenceNode(node.type))
      found ||= names.has(node.type.typeName.getText(tree));
    ts.forEachChild(node, see);
  };
  see(tree);
  return found;
}

function unboundQueries(files) {
  return files
    .filter((path) => /^server\/features\/[^/]+\/(?:[a-z0-9-]+\.)?queries\.ts$/.test(path))
    .flatMap((path) =>
      exportedFunctions(treeOf(path))
        .filter(isUnbound)
        .map((entry) => describe(path, entry)),
    );
}

function isUnbound({ text }) {
  return READS_OR_CHANGES.test(text) && !BOUND.test(text) && !GLOBAL.test(text);
}

function describe(path, { name, line }) {
  return (
    `${path}:${line}: ${name} is not bound to an organisation. Add it to the condition with scoped(…), ` +
    'or write `// global: <reason>` in the function when the row is found by a secret or a unique name.'
  );
}

function exportedFunctions(tree) {
  return tree.statements.filter(isExported).flatMap((statement) => {
    const line = tree.getLineAndCharacterOfPosition(statement.getStart()).line + 1;
    const text = statement.getFullText();
    if (ts.isFunctionDeclaration(statement))
      return [{ name: statement.name?.text ?? 'function', line, text }];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations
      .filter(
        ({ initializer }) =>
          initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer)),
      )
      .map(({ name }) => ({ name: name.getText(), line, text }));
  });
}

function isExported(statement) {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some((m) => m.kind === ts.SyntaxKind.ExportKeyword)
  );
}
