import { existsSync, readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const WEB = resolve(import.meta.dirname, '../web');

/** Forms behind which nobody is signed in: a password or an address is typed again in seconds. */
const BEFORE_SIGN_IN = ['login-form.tsx', 'register-form.tsx', 'forgot-form.tsx', 'reset-form.tsx'];

const GUARD = /\buse(Unsaved|Draft)\(/;

/** Whether a form says what it holds, itself or through a hook beside it. */
function isGuarded(path: string): boolean {
  const text = readFileSync(path, 'utf8');
  const beside = [...text.matchAll(/from '(\.\/use-[^']+)'/g)].map(([, name = '']) =>
    join(dirname(path), name),
  );
  return [text, ...beside.filter(existsSync).map((file) => readFileSync(file, 'utf8'))].some((each) =>
    GUARD.test(each),
  );
}

const SAVE = /<Button\b[^>]*type="submit"(?:(?!<\/Button>)[^])*\bSalvar\b/;

async function signedInForms(): Promise<string[]> {
  const files = await Promise.all(
    ['features', 'app'].map(async (folder) =>
      (await readdir(join(WEB, folder), { recursive: true })).map((name) => join(WEB, folder, name)),
    ),
  );
  return files
    .flat()
    .filter((path) => /(?<!\.test)\.tsx$/.test(path) && readFileSync(path, 'utf8').includes('<form'))
    .filter((path) => !BEFORE_SIGN_IN.some((name) => path.endsWith(`/${name}`)));
}

it('every signed-in form asks before what was typed is thrown away', async () => {
  const forms = await signedInForms();
  expect(forms.length).toBeGreaterThan(10);
  expect(forms.filter((path) => !isGuarded(path))).toEqual([]);
});

it('saves through SaveButton or SaveFooter, which take no press before something changed', async () => {
  const forms = await signedInForms();
  const texts = forms.map((path) => [path, readFileSync(path, 'utf8')] as const);
  expect(texts.filter(([, text]) => /<Save(Button|Footer)\b/.test(text)).length).toBeGreaterThan(8);
  expect(texts.filter(([, text]) => SAVE.test(text)).map(([path]) => path)).toEqual([]);
});
