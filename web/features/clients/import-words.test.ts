import { expect, it } from 'vitest';
import { counted, doneTitle, errorFile, fieldWords, lineSentence } from './import-words.ts';

it('says of a line all that is wrong with it', () => {
  expect(lineSentence({ line: 14, codes: ['CPF_INVALID'], text: '' })).toBe('Linha 14: este CPF não existe.');
  expect(lineSentence({ line: 2, codes: ['NAME_MISSING', 'EMAIL_INVALID'], text: '' })).toBe(
    'Linha 2: falta o nome; confira o e-mail.',
  );
});

it('names fields and counts as people do', () => {
  expect(fieldWords(['phones'])).toBe('telefones');
  expect(fieldWords(['emails', 'cpf', 'tags'])).toBe('e-mails, CPF e etiquetas');
  expect(counted(1, 'cliente novo', 'clientes novos')).toBe('1 cliente novo');
  expect(counted(1200, 'cliente novo', 'clientes novos')).toBe('1.200 clientes novos');
  expect(doneTitle({ created: 2, completed: 1 })).toBe('2 clientes cadastrados e 1 cadastro completado');
  expect(doneTitle({ created: 0, completed: 0 })).toBe('Nenhum cadastro mudou');
});

it('writes the lines that are left out with what is wrong before them', () => {
  const errors = [{ line: 3, codes: ['CPF_INVALID' as const], text: 'Ana;1' }];
  expect(errorFile({ head: 'Nome;CPF', delimiter: ';', errors })).toBe(
    '\u{FEFF}Erro;Nome;CPF\r\n"Linha 3: este CPF não existe.";Ana;1\r\n',
  );
});
