import { describe, expect, it } from 'vitest';
import { targetOf } from './page-target.ts';

describe('targetOf', () => {
  it.each([
    ['/book/personal/ana-prado', { kind: 'personal', slug: 'ana-prado' }],
    ['/book/shared/7c1f', { kind: 'team-of', adminId: '7c1f' }],
    ['/book/clinica', { kind: 'team', slug: 'clinica' }],
    ['/book/clinica/', { kind: 'team', slug: 'clinica' }],
    ['/agendamento/tok%2Fen', { kind: 'manage', token: 'tok/en' }],
  ])('%s', (path, expected) => {
    expect(targetOf(path)).toEqual(expected);
  });

  it.each(['/', '/book', '/book/a/b', '/agendamento', '/outra/coisa'])('has no target for %s', (path) => {
    expect(targetOf(path)).toBeNull();
  });
});
