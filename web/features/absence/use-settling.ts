import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type {
  AbsenceChoice,
  AbsenceOutcome,
  AbsentAppointment,
  CreateAbsenceBody,
  SettledAbsence,
} from '#shared/contract/absences.ts';
import { ABSENCE } from '#shared/contract/limits.ts';
import { request } from '#web/lib/api.ts';
import { hasCode, sentenceOf } from '#web/lib/api-error.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { refreshAfterAbsence } from './api/absences.ts';
import { inBatches } from './choices.ts';
import { staysOf } from './stays.ts';
import type { Stay, StayPeriod } from './types.ts';

export type Settling = {
  /** Appointments settled, of how many. */
  readonly done: number;
  readonly total: number;
  readonly outcomes: readonly AbsenceOutcome[];
  readonly texts: SettledAbsence['texts'];
  /** By this device's clock, in milliseconds: from then on what the texts say stands, and their links say the same. */
  readonly textsFrom: number;
  /** Who is booked, by the appointment's id. */
  readonly names: ReadonlyMap<string, string>;
  /** Where each was to go that moves, in words, by the appointment's id. */
  readonly goals: ReadonlyMap<string, string>;
  /** When each was, as an instant, where the absence has several days, by the appointment's id. */
  readonly formers: ReadonlyMap<string, string>;
  /** Appointments about which nothing took effect: not chosen, refused, or not sent yet. Who has a link to choose is not among them. */
  readonly stays: readonly Stay[];
  /** When the person is away. */
  readonly period: StayPeriod;
  /** By this device's clock, in milliseconds: until then it can be undone; 0 where it cannot. */
  readonly undoUntil: number;
  /** Somebody had settled all of it before, and its clients were notified. */
  readonly wasNotified: boolean;
  /** What stopped it: everything can be sent again. */
  readonly problem: string | null;
  readonly isUndone: boolean;
};

const UNDO_MS = ABSENCE.undoSeconds * 1_000;
/** The server notifies clients so long after the absence can be undone no more, in milliseconds. */
const NOTIFIED_MS = 2_000;

const OFFLINE = 'O servidor não respondeu. Nada se perdeu: tente de novo.';

/** Registers an absence and settles its clients, some at a time; what is sent twice takes effect once. */
export function useSettling() {
  const client = useQueryClient();
  const running = useSingleRun();
  const [state, setState] = useState<Settling | null>(null);
  const absence = useRef<string | null>(null);
  const key = useRef(crypto.randomUUID());

  const settle = (
    body: CreateAbsenceBody,
    clients: AbsenceChoice[][],
    booked: readonly AbsentAppointment[],
    goals: ReadonlyMap<string, string>,
  ): void =>
    running.run(async () => {
      const before = state?.outcomes.filter(({ outcome }) => outcome !== 'refused') ?? [];
      let now: Settling = {
        done: 0,
        total: clients.flat().length,
        outcomes: before,
        texts: state?.texts ?? [],
        textsFrom: state?.textsFrom ?? 0,
        // Those of a first attempt are no longer in the list.
        names: new Map([
          ...(state?.names ?? []),
          ...booked.map((each) => [each.id, each.clientName] as const),
        ]),
        goals: new Map([...(state?.goals ?? []), ...goals]),
        formers: new Map([
          ...(state?.formers ?? []),
          ...(body.from === body.to ? [] : booked.map((each) => [each.id, each.startTime] as const)),
        ]),
        stays: staysOf(booked, []),
        period: { from: body.from, to: body.to, startTime: body.startTime, endTime: body.endTime },
        undoUntil: 0,
        wasNotified: false,
        problem: null,
        isUndone: false,
      };
      const show = (next: Partial<Settling>): void => {
        now = { ...now, ...next };
        setState(now);
      };
      show({});
      try {
        // Of a first attempt it can, until the answer to a second one says otherwise.
        let canUndo = true;
        if (absence.current === null) {
          const made = await request('POST /api/absences', { body: { ...body, requestKey: key.current } });
          absence.current = made.id;
          canUndo = made.undoUntil !== null;
        }
        for (const batch of inBatches(clients)) {
          const { outcomes, texts, undoUntil } = await request('POST /api/absences/:id/clients', {
            params: { id: absence.current },
            body: { clients: batch },
          });
          canUndo = undoUntil !== null;
          show({
            done: now.done + outcomes.length,
            outcomes: [...now.outcomes, ...outcomes],
            stays: staysOf(now.stays, outcomes),
            texts: [...now.texts, ...texts],
            // The server counts from the last batch, and one of a second attempt is a new one.
            textsFrom: Date.now() + (canUndo ? UNDO_MS + NOTIFIED_MS : 0),
          });
        }
        const wasNotified = !canUndo && now.outcomes.some(({ outcome }) => outcome !== 'refused');
        show({ undoUntil: canUndo ? Date.now() + UNDO_MS : 0, wasNotified });
      } catch (error) {
        show({ problem: sentenceOf(error, OFFLINE) });
      }
      await refreshAfterAbsence(client);
      // From then on cards say that their clients are to choose.
      if (now.undoUntil > 0 && now.outcomes.some(({ outcome }) => outcome === 'link'))
        setTimeout(() => void refreshAfterAbsence(client), UNDO_MS + NOTIFIED_MS);
    });

  /**
   * Everything back, while nobody was written to. @returns whom it could not bring back
   * @throws ApiError of the server, after which it cannot be undone where clients were notified
   */
  const undo = async (): Promise<string[]> => {
    const id = absence.current;
    if (id === null) return [];
    const refused: string[] = [];
    for (let remaining = 1; remaining > 0;) {
      const answer = await request('POST /api/absences/:id/undo', { params: { id } }).catch(
        (error: unknown) => {
          if (hasCode(error, 'ABSENCE_NOTIFIED')) setState((before) => before && { ...before, undoUntil: 0 });
          throw error;
        },
      );
      refused.push(...answer.refused.map(({ clientName, sentence }) => `${clientName}: ${sentence}`));
      if (!answer.areHoursBack)
        refused.push(
          'Os horários do dia ficaram como estão: mudaram nesse meio-tempo, ou outros clientes já foram avisados.',
        );
      remaining = answer.remaining;
    }
    absence.current = null;
    key.current = crypto.randomUUID();
    // No client is to read of it any more.
    setState((before) => before && { ...before, texts: [], stays: [], isUndone: true });
    await refreshAfterAbsence(client);
    return refused;
  };

  return { state, settle, undo, busy: running.busy, absenceId: () => absence.current };
}
