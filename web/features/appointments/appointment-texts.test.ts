import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import { doneToast, failedToast, handedToast } from './appointment-texts.ts';

const refused = new ApiError(422, '', '{"error":"Este horário já passou.","code":"IN_THE_PAST"}');
const offline = new TypeError('Failed to fetch');

const subject = {
  clientName: 'Maria Souza',
  professionalName: 'Bruno Lima',
  startTime: '2026-11-24T10:00:00.000Z',
  // The reader's, where tests run.
  timezone: 'UTC',
};

describe('words after an appointment was changed', () => {
  it('differ by area, and say who and when', () => {
    expect(doneToast('admin', 'created', subject)).toMatchObject({
      title: 'Sucesso!',
      description: 'Agendamento criado com sucesso. Maria Souza, terça 24/11 às\u00a010:00',
    });
    expect(doneToast('professional', 'created', subject)).toMatchObject({
      title: 'Agendamento criado',
      description: 'Maria Souza, terça 24/11 às\u00a010:00',
    });
    expect(doneToast('admin', 'deleted', subject).description).toBe(
      'O agendamento foi removido completamente do sistema. Maria Souza, terça 24/11 às\u00a010:00',
    );
  });

  it('name the zone of a time by another clock than the reader’s', () => {
    const there = { ...subject, timezone: 'America/Sao_Paulo' };
    expect(doneToast('admin', 'moved', there).description).toBe(
      'Maria Souza, terça 24/11 às\u00a007:00 (Horário de Brasília)',
    );
  });

  it('name the new professional of one that was handed over', () => {
    expect(handedToast('admin', subject)).toMatchObject({
      title: 'Agendamento movido!',
      description: 'Maria Souza agora é de Bruno Lima, terça 24/11 às\u00a010:00',
    });
    expect(handedToast('professional', subject, 'updated').title).toBe('Agendamento atualizado');
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
