import { describe, expect, it } from 'vitest';
import { apiPathOf } from './load-page-data.ts';

describe('apiPathOf', () => {
  it.each([
    ['/book/personal/ana-prado', '/api/booking/personal/ana-prado'],
    ['/book/shared/7c1f', '/api/booking/shared/admin/7c1f'],
    ['/book/clinica', '/api/booking/clinica'],
    ['/book/clinica/', '/api/booking/clinica'],
    ['/agendamento/tok%2Fen', '/api/agendamento/tok%2Fen'],
  ])('%s', (path, expected) => {
    expect(apiPathOf(path)?.path).toBe(expected);
  });

  it.each(['/', '/book', '/book/a/b', '/agendamento', '/outra/coisa'])('is nothing for %s', (path) => {
    expect(apiPathOf(path)).toBeNull();
  });
});
