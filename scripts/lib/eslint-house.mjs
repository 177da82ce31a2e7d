import { relative } from 'node:path';
import fences from '../../.dependency-cruiser.mjs';
import { refusalOf } from './editor-fences.mjs';
import { resolveImport } from './resolve-import.mjs';
import { root } from '../../tools/root.mjs';

/** The direction of imports, while one writes them; `npm run check` knows the circles too (scripts/check-imports.mjs). */
const imports = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const from = relative(root, context.filename).replaceAll('\\', '/');
    const judge = (source, kind) => {
      if (typeof source?.value !== 'string') return;
      const message = refusalOf(fences, from, resolveImport(from, source.value), kind);
      if (message) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: (node) => judge(node.source, kindOf(node.importKind)),
      ExportNamedDeclaration: (node) => judge(node.source, kindOf(node.exportKind)),
      ExportAllDeclaration: (node) => judge(node.source, kindOf(node.exportKind)),
      ImportExpression: (node) => judge(node.source, 'dynamic-import'),
      TSImportType: (node) => judge(node.source ?? node.argument?.literal, 'type-only'),
    };
  },
};

const kindOf = (kind) => (kind === 'type' ? 'type-only' : 'import');

/** Every suppression names its rules and carries its reason after `--`. */
const suppressionReason = {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    const check = (comment) => {
      const found = /^\s*eslint-disable(?:-next-line|-line)?\b([\s\S]*)$/.exec(comment.value);
      if (!found) return;
      const [rules, reason] = found[1].split(/\s-{2,}\s/);
      if (!rules.trim()) {
        context.report({ loc: comment.loc, message: 'Name the rules this comment switches off.' });
      } else if (!reason?.trim()) {
        context.report({
          loc: comment.loc,
          message: 'Say why after `--`, as in `eslint-disable-next-line rule -- reason`.',
        });
      }
    };
    return { Program: () => context.sourceCode.getAllComments().forEach(check) };
  },
};

const EFFECTS = new Set(['useEffect', 'useLayoutEffect', 'useInsertionEffect']);

/**
 * An effect's callback, and a ref's, has a body in braces. React calls what an effect returns when the effect ends, so an
 * expression body breaks the screen as soon as a browser's function starts to return something, as `scrollIntoView` did.
 */
const effectBody = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const check = (callback) => {
      if (callback?.type !== 'ArrowFunctionExpression' || callback.body.type === 'BlockStatement') return;
      context.report({
        node: callback.body,
        message:
          'React calls what this returns: write a body in braces, with a `return` only for the clean-up.',
      });
    };
    return {
      CallExpression({ callee, arguments: [callback] }) {
        const name = callee.type === 'MemberExpression' ? callee.property : callee;
        if (name.type === 'Identifier' && EFFECTS.has(name.name)) check(callback);
      },
      JSXAttribute({ name, value }) {
        if (name.name === 'ref' && value?.type === 'JSXExpressionContainer') check(value.expression);
      },
    };
  },
};

export const house = {
  rules: { imports, 'suppression-reason': suppressionReason, 'effect-body': effectBody },
};
