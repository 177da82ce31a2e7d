import { expect, it } from 'vitest';
import { errorsAfterChange } from './field-errors.ts';

const before = { name: 'Informe o nome.', email: 'Informe o e-mail.' };

it('takes back the error of a field that was corrected, and keeps the others', () => {
  expect(errorsAfterChange(before, ['name'], {})).toEqual({ email: 'Informe o e-mail.' });
});

it('replaces the error of a field that is still wrong', () => {
  expect(errorsAfterChange(before, ['email'], { email: 'Confira o e-mail.' })).toEqual({
    name: 'Informe o nome.',
    email: 'Confira o e-mail.',
  });
});

it('shows no error of a field that was not changed', () => {
  expect(errorsAfterChange({}, ['name'], before)).toEqual({ name: 'Informe o nome.' });
});
