import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import { doneToast, failedToast } from './appointment-texts.ts';

const refused = new ApiError(422, '', '{"error":"Este horário já passou.","code":"IN_THE_PAST"}');
const offline = new TypeError('Failed to fetch');

describe('words after an appointment was changed', () => {
  it('differ by area', () => {
    expect(doneToast('admin', 'created')).toMatchObject({
      title: 'Sucesso!',
      description: 'Agendamento criado com sucesso.',
    });
    expect(doneToast('professional', 'created').title).toBe('Agendamento criado');
    expect(doneToast('admin', 'deleted').description).toBe(
      'O agendamento foi removido completamente do sistema.',
    );
  });

  it('for administrators carry the message of the server, or a default', () => {
    expect(failedToast('admin', 'create', refused)).toMatchObject({
      title: 'Erro',
      description: 'Este horário já passou.',
    });
    expect(failedToast('admin', 'create', offline).description).toBe('Erro ao criar agendamento.');
    const proxy = new ApiError(502, 'Bad Gateway', '<html><h1>502 Bad Gateway</h1></html>');
    expect(failedToast('admin', 'create', proxy).description).toBe('Erro ao criar agendamento.');
    const silent = new ApiError(500, 'Internal Server Error', '');
    expect(failedToast('admin', 'update', silent).description).toBe('Tente novamente mais tarde.');
    expect(failedToast('admin', 'update', offline)).toMatchObject({
      title: 'Erro ao atualizar agendamento',
      description: 'Tente novamente mais tarde.',
    });
    expect(failedToast('admin', 'delete', refused).title).toBe('Erro ao remover agendamento');
    expect(failedToast('admin', 'move', refused)).toMatchObject({
      title: 'Erro ao mover',
      description: 'Não foi possível mover o agendamento',
    });
  });

  it('for professionals name what failed', () => {
    expect(failedToast('professional', 'retimed', refused).description).toBe(
      'Não foi possível alterar o horário do agendamento.',
    );
    expect(failedToast('professional', 'update', refused).description).toBe(
      'Não foi possível atualizar o agendamento.',
    );
    const move = new Error('Server error: 422 - {}', { cause: refused });
    expect(failedToast('professional', 'move', move).description).toBe('Este horário já passou.');
    expect(failedToast('professional', 'move', offline).description).toBe(
      'Não foi possível mover o agendamento',
    );
  });
});
