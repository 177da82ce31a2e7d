import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AbsenceChoice, AbsentAppointment, CreateAbsenceBody } from '#shared/contract/absences.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DialogClose, DialogFooter } from '#web/components/ui/dialog.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { SkeletonRows } from '#web/components/ui/skeleton.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { distinctFirstNames } from '#web/lib/distinct-names.ts';
import { useSingleRun } from '#web/lib/use-single-run.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import {
  bodyOf,
  recordedInWords,
  timeProblem,
  withStoredReason,
  type AbsenceValues,
} from './absence-values.ts';
import { planQuery } from './api/absences.ts';
import { goalInWords } from './choice-words.ts';
import {
  byClient,
  choiceOf,
  choicesForAll,
  countsOf,
  submitLabel,
  type Choice,
  type Choices,
} from './choices.ts';
import { peopleOf } from './people-of.ts';
import { ClientRow } from './client-row.tsx';
import { MailPreview } from './mail-preview.tsx';
import { staysOf, staysQuery, stillThere } from './stays.ts';
import { TimeFields } from './time-fields.tsx';
import type { AbsencePanelProps, AbsenceTarget } from './types.ts';

type FormProps = Pick<AbsencePanelProps, 'colleagues' | 'sendsMail'> & {
  target: AbsenceTarget;
  values: AbsenceValues;
  onValues: (values: AbsenceValues) => void;
  /** The time is closed already: what is left is decided now. */
  isRegistered: boolean;
  onSubmit: (
    body: CreateAbsenceBody,
    clients: AbsenceChoice[][],
    booked: readonly AbsentAppointment[],
    goals: ReadonlyMap<string, string>,
  ) => void;
};

const FOR_ALL = [
  ['proposed', 'Proposta'],
  ['link', 'Link'],
  ['cancel', 'Cancelar'],
] as const;

/** When and why, and what becomes of everybody who is booked then. */
export function AbsenceForm({
  target,
  values,
  onValues,
  colleagues,
  sendsMail,
  isRegistered,
  onSubmit,
}: FormProps) {
  const { person } = target;
  const [choices, setChoices] = useState<Choices>(new Map());
  const [editing, setEditing] = useState<string | null>(null);
  // What was written here is said, and nothing that was stored before.
  const [isReasonOwn, setReasonOwn] = useState(values.reason !== '');
  useUnsaved(choices.size > 0 || (!isRegistered && (values.reason !== '' || values.message !== '')));
  const problem = timeProblem(values);
  const { from, to, startTime, endTime } = bodyOf(values, person.id);
  const plan = useInfiniteQuery({
    ...planQuery({ userId: person.id, from, to, startTime, endTime }),
    enabled: problem === null,
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = plan;
  // What is to be decided is decided on the whole list.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const appointments = plan.data?.pages.flatMap((page) => page.appointments) ?? [];
  useOthersChanges(person.id, appointments, plan);
  const registered = plan.data?.pages[0]?.registered ?? null;
  const count = plan.data?.pages[0]?.count ?? 0;
  const reasoned = withStoredReason(values, isReasonOwn ? null : registered);
  const body = bodyOf(reasoned, person.id);
  const clients = byClient(appointments, choices);
  /** The time is closed, and nothing is to become of anybody. */
  const isSettled = (isRegistered || registered !== null) && clients.length === 0;
  const names = distinctFirstNames(peopleOf([person, ...colleagues], appointments));
  /** Where each goes that moves, in words, by its id. */
  const goals = (): ReadonlyMap<string, string> =>
    new Map(
      appointments.flatMap((each) => {
        const choice = choiceOf(choices, each);
        if (choice.action !== 'move') return [];
        return [
          [each.id, goalInWords(each, choice.time, { names, from: person.timezone, isOfDays: from !== to })],
        ];
      }),
    );
  const sending = useSingleRun();
  const [isOld, setOld] = useState(false);
  /** Sends what is decided, unless others are booked now than the list shows: what was not seen is not decided. */
  const send = (): void =>
    sending.run(async (isShown) => {
      const now = await plan.refetch();
      const booked = now.data?.pages.flatMap((page) => page.appointments) ?? appointments;
      const isSame = bookingsOf(booked) === bookingsOf(appointments);
      setOld(!isSame);
      if (isSame && isShown()) onSubmit(body, clients, appointments, goals());
    });
  const choose = (id: string, choice: Choice): void => setChoices(new Map(choices).set(id, choice));

  return (
    <form
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === null && plan.data !== undefined && !hasNextPage) send();
      }}
    >
      <TimeFields
        values={reasoned}
        timezone={person.timezone}
        problem={problem}
        isRegistered={isRegistered}
        onChange={(change) => {
          const isOfReason = 'reason' in change || 'sharesReason' in change;
          if (isOfReason) setReasonOwn(true);
          onValues({ ...(isOfReason ? reasoned : values), ...change });
        }}
      />
      {problem !== null ? null : plan.isPending ? (
        <SkeletonRows rows={4} />
      ) : plan.data === undefined ? (
        <ErrorState
          title={sentenceOf(plan.error, 'Não foi possível carregar a lista.')}
          onRetry={() => void plan.refetch()}
          retrying={plan.isFetching}
        />
      ) : count === 0 ? (
        <p className="mt-4 text-ui text-muted">
          {isRegistered
            ? 'Nenhum agendamento ficou neste período.'
            : registered !== null
              ? `${recordedInWords(registered, person.timezone)} Ninguém ficou marcado.`
              : 'Ninguém está marcado neste período. A ausência só fecha o horário.'}
        </p>
      ) : (
        <>
          {!isRegistered && registered !== null && (
            <Notice tone="ok" className="mt-4">
              <p className="num">{recordedInWords(registered, person.timezone)}</p>
            </Notice>
          )}
          {isOld && (
            <Notice tone="warn" live scroll className="mt-4" title="A lista mudou agora há pouco.">
              <p>Nada foi feito ainda. Confira quem está marcado e confirme de novo.</p>
            </Notice>
          )}
          <p className="mt-4 text-ui text-pretty text-muted">
            <b className="num font-semibold text-ink">
              {count === 1 ? '1 agendamento.' : `${count} agendamentos.`}
            </b>{' '}
            A proposta é o horário livre mais próximo da mesma pessoa, ou o de um colega se for mais de 2 dias
            antes; mude o que quiser.
          </p>
          {appointments.length > 1 && (
            <div role="group" aria-label="Para todos" className="mt-2 flex flex-wrap items-center gap-1.5">
              <span aria-hidden="true" className="mr-1 text-ui text-muted">
                Para todos:
              </span>
              {FOR_ALL.map(([wanted, label]) => (
                <Button
                  key={wanted}
                  size="sm"
                  onClick={() => {
                    setEditing(null);
                    setChoices(choicesForAll(appointments, wanted));
                  }}
                >
                  {label}
                </Button>
              ))}
            </div>
          )}
          <ul className="mt-2" aria-label="Agendamentos deste período">
            {appointments.map((appointment) => (
              <ClientRow
                key={appointment.id}
                appointment={appointment}
                absence={body}
                person={person}
                colleagues={colleagues}
                names={names}
                sendsMail={sendsMail}
                appointments={appointments}
                choices={choices}
                isOpen={editing === appointment.id}
                onToggle={() => setEditing(editing === appointment.id ? null : appointment.id)}
                onChoose={(choice) => choose(appointment.id, choice)}
              />
            ))}
          </ul>
          {hasNextPage && <SkeletonRows rows={2} />}
          <MailPreview
            body={body}
            clients={clients}
            appointments={appointments}
            sendsMail={sendsMail}
            message={values.message}
            onMessage={(message) => onValues({ ...values, message })}
          />
        </>
      )}
      <div className="min-h-4 flex-1" />
      <DialogFooter start={<DialogClose>Voltar</DialogClose>}>
        <Button
          type="submit"
          variant="primary"
          busy={sending.busy}
          disabled={problem !== null || plan.data === undefined || hasNextPage || isSettled}
        >
          {isSettled ? 'Ausência registrada' : submitLabel(countsOf(clients), sendsMail)}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Who is booked and when, as a text. */
function bookingsOf(appointments: readonly AbsentAppointment[]): string {
  return appointments.map(({ id, startTime }) => `${id} ${startTime}`).join();
}

/** Reads the list again once somebody else settles, moves or cancels one of it: what is decided here is decided on what is there. */
function useOthersChanges(
  personId: string,
  appointments: readonly AbsentAppointment[],
  {
    dataUpdatedAt: readAt,
    isFetching,
    refetch,
  }: { dataUpdatedAt: number; isFetching: boolean; refetch: () => unknown },
): void {
  const stays = staysOf(appointments, []);
  const now = useQuery({ ...staysQuery(stays), staleTime: 0 });
  const isOld =
    now.data !== undefined &&
    now.dataUpdatedAt > readAt &&
    stillThere(stays, personId, now.data).length < stays.length;
  useEffect(() => {
    if (isOld && !isFetching) refetch();
  }, [isOld, isFetching, refetch]);
}
