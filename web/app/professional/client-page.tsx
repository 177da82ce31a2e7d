import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CalendarPlus, UserX } from 'lucide-react';
import { useState } from 'react';
import { Link, Redirect, useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { ClientRecord } from '#shared/contract/client-records.ts';
import { addressOf, clientPath, SCREENS } from '#shared/contract/screens.ts';
import type { User } from '#shared/contract/users.ts';
import { useIsPhone } from '#web/agenda/parts/use-media.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button, buttonClass } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { publicConfigQuery } from '#web/features/auth/api/public-config.ts';
import { clientQuery, mailsQuery, visitsQuery } from '#web/features/clients/api/client-record.ts';
import { cancellationsQuery, lateCancellationsQuery } from '#web/features/clients/api/late-cancellations.ts';
import { CancellationsCard } from '#web/features/clients/cancellations-card.tsx';
import { ContactActions } from '#web/features/clients/contact-actions.tsx';
import { EraseClient } from '#web/features/clients/erase-client.tsx';
import { DataCard } from '#web/features/clients/data-card.tsx';
import { LateCancellationsCard } from '#web/features/clients/late-cancellations-card.tsx';
import { JoinedNotice, MergeClient } from '#web/features/clients/merge-client.tsx';
import { SamePersonNotice } from '#web/features/clients/same-person-notice.tsx';
import { NotesCard } from '#web/features/clients/notes-card.tsx';
import { MailsCard } from '#web/features/clients/mails-card.tsx';
import { VisitsCard } from '#web/features/clients/visits-card.tsx';
import { ClientSeriesCard } from '#web/features/series/client-series-card.tsx';
import { clientSeriesQuery } from '#web/features/series/api/series.ts';
import { receiptsQuery } from '#web/features/payments/api/receipts.ts';
import { ReceiptsCard } from '#web/features/payments/receipts-card.tsx';
import { profileQuery } from '#web/features/profile/api/profile.ts';
import { usePeople } from '#web/features/users/api/people.ts';
import { hasCode } from '#web/lib/api-error.ts';
import { dayIn } from '#web/lib/format.ts';
import { storedPhone } from '#web/lib/phone.ts';
import { refresh } from '#web/lib/read.ts';
import { shownName } from '#web/lib/shown-name.ts';
import { AgendaDialogs } from '../agenda/later-dialogs.tsx';
import type { AppointmentTask } from '../agenda/agenda-dialogs.tsx';
import { appointmentHref } from '../shell/navigation.tsx';
import { ProfessionalPage } from './page.tsx';
import { PreferredPerson } from './preferred-person.tsx';

/** What is known of one client: how to reach them, their appointments, notes and data. */
export function ClientPage({ id }: { id: string }) {
  const state: unknown = useHistoryState();
  const record = useQuery(clientQuery(id));
  const profile = useQuery(profileQuery);
  const back = { href: addressOf('clients') + queryOfList(state), title: SCREENS.clients.title };
  // The address of a record that was joined with another one.
  if (record.data !== undefined && record.data.id !== id)
    return <Redirect to={clientPath(record.data.id)} replace />;
  if (record.data !== undefined && profile.data !== undefined)
    return <Record record={record.data} profile={profile.data} back={back} />;
  const failed = record.isError ? record : profile.isError ? profile : null;
  return (
    <ProfessionalPage title="Cliente" back={back}>
      {failed === null ? (
        <Loading className="grid gap-4 lg:grid-cols-2 lg:gap-5">
          <Skeleton className="h-64 rounded-md" />
          <Skeleton className="h-64 rounded-md" />
        </Loading>
      ) : (
        <Card>
          {hasCode(record.error, 'CLIENT_NOT_FOUND') ? (
            <EmptyState
              icon={<UserX />}
              title="Cliente não encontrado"
              description="O endereço pode estar incompleto, ou este cliente é atendido por outra pessoa."
              action={
                <Link href={back.href} className={buttonClass({})}>
                  Ver os clientes
                </Link>
              }
            />
          ) : (
            <ErrorState onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
          )}
        </Card>
      )}
    </ProfessionalPage>
  );
}

/** 'Veio 12 vezes · Faltou 2 vezes · Cancelou em cima da hora 1 vez · 3 horários cancelados'; nothing while there is none, or where an older process does not tell. */
function attendedWords({
  came,
  missed,
  cancelledLate,
  cancelled = 0,
}: Partial<ClientRecord>): string | undefined {
  const times = (word: string, count = 0) =>
    count === 0 ? [] : [`${word} ${count === 1 ? '1 vez' : `${count} vezes`}`];
  const late = times('Cancelou em cima da hora', cancelledLate);
  const others =
    cancelled === 0 ? [] : [cancelled === 1 ? '1 horário cancelado' : `${cancelled} horários cancelados`];
  return [...times('Veio', came), ...times('Faltou', missed), ...late, ...others].join(' · ') || undefined;
}

/** The query of the list from which the record was opened, so that the way back finds it as it was left. */
function queryOfList(state: unknown): string {
  const isKnown = typeof state === 'object' && state !== null && 'list' in state;
  return isKnown && typeof state.list === 'string' ? state.list : '';
}

/** Whether the lists of a client are on their way for the first time: one of them would push the others down. */
function useComing({ id, cancelled = 0 }: ClientRecord): boolean {
  const reads = [
    useInfiniteQuery(visitsQuery(id, 'next')),
    useQuery(clientSeriesQuery(id)),
    useInfiniteQuery(visitsQuery(id, 'past')),
    useQuery({ ...cancellationsQuery(id), enabled: cancelled > 0 }),
    useQuery(lateCancellationsQuery(id)),
    useInfiniteQuery(receiptsQuery({ clientId: id })),
    useInfiniteQuery(mailsQuery(id)),
  ];
  // What fails keeps nothing else waiting while it is tried again.
  return reads.some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
}

function Record({
  record,
  profile,
  back,
}: {
  record: ClientRecord;
  profile: User;
  back: { readonly href: string; readonly title: string };
}) {
  const { id, name, otherNames, tags, emails, phones, preferredUserId, preferredUserName } = record;
  const { shown, civil } = shownName(name, record.socialName);
  const isAdmin = profile.role === 'admin';
  const attended = attendedWords(record);
  const isPhone = useIsPhone();
  const isComing = useComing(record);
  const client = useQueryClient();
  const [task, setTask] = useState<AppointmentTask | null>(null);
  const [, navigate] = useLocation();
  const team = usePeople([preferredUserId], isAdmin);
  const today = dayIn(new Date(), profile.timezone);
  const book = (): void =>
    setTask({
      kind: 'create',
      start: {
        ...(isAdmin && preferredUserId !== null ? { userId: preferredUserId } : {}),
        client: { id, name: shown, email: emails[0] ?? '', phone: storedPhone(phones[0] ?? null) },
      },
    });
  const sendsMail = useQuery(publicConfigQuery).data?.sendsMail ?? true;
  const noMails = sendsMail ? 'Nenhuma mensagem enviada.' : 'Nenhuma: esta instalação não envia e-mails.';
  const visits = {
    clientId: id,
    today,
    isTeam: isAdmin,
    hrefOf: (visit: Parameters<typeof appointmentHref>[0]) => appointmentHref(visit, isAdmin),
  };
  return (
    <ProfessionalPage
      title={shown}
      back={back}
      description={
        [civil, attended, ...otherNames, ...tags].every((text) => text == null) ? undefined : (
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            {civil !== null && <span className="wrap-anywhere">Nome civil: {civil}</span>}
            {otherNames.length > 0 && (
              <span className="wrap-anywhere">
                {otherNames.length === 1 ? 'Outro nome' : 'Outros nomes'}: {otherNames.join(', ')}
              </span>
            )}
            {attended !== undefined && <span className="num">{attended}</span>}
            {tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
          </span>
        )
      }
      actions={
        <>
          <ContactActions record={record} />
          <Button variant="primary" onClick={book}>
            <CalendarPlus aria-hidden="true" />
            Marcar horário
          </Button>
        </>
      }
    >
      <SamePersonNotice sameCpf={record.sameCpf} sameContact={record.sameContact} />
      <JoinedNotice record={record} zone={profile.timezone} />
      <div className="grid gap-4 lg:grid-cols-2 lg:gap-5">
        {isComing && (
          // As tall as a phone: what stands below comes into sight with the lists.
          <Loading>
            <Skeleton className="h-64 rounded-md max-lg:h-dvh" />
          </Loading>
        )}
        <div className={clsx('grid content-start gap-4 lg:gap-5', isComing && 'hidden')}>
          <VisitsCard when="next" title="Próximos horários" none="Nenhum horário marcado." {...visits} />
          <ClientSeriesCard {...visits} />
          {/* Above what was, where there is one column. */}
          {isPhone && <NotesCard record={record} />}
          <VisitsCard when="past" title="Horários anteriores" none="Ainda não veio." {...visits} />
          <CancellationsCard clientId={id} count={record.cancelled ?? 0} today={today} isTeam={isAdmin} />
          <LateCancellationsCard clientId={id} count={record.cancelledLate} today={today} isTeam={isAdmin} />
          <ReceiptsCard asked={{ clientId: id }} none="Nenhum recibo emitido." />
          <MailsCard clientId={id} none={noMails} today={today} zone={profile.timezone} />
        </div>
        <div className="grid content-start gap-4 lg:gap-5">
          {!isPhone && <NotesCard record={record} />}
          <DataCard
            record={record}
            today={today}
            zone={profile.timezone}
            nameOf={(userId) =>
              [profile, ...team.people].find((person) => person.id === userId)?.name ??
              (userId === preferredUserId ? (preferredUserName ?? undefined) : undefined)
            }
            choice={(userId, onChange) => (
              <PreferredPerson
                userId={userId}
                onChange={onChange}
                saved={
                  preferredUserId === null ? null : { id: preferredUserId, name: preferredUserName ?? '' }
                }
                reader={profile}
              />
            )}
          />
          <div className="grid gap-1">
            <MergeClient record={record} today={today} />
            {isAdmin && (
              <EraseClient client={record} onErased={() => navigate(back.href, { replace: true })} />
            )}
          </div>
        </div>
      </div>
      <AgendaDialogs
        area={isAdmin ? 'admin' : 'professional'}
        task={task}
        onTask={setTask}
        users={[profile]}
        appointments={[]}
        onCreated={() => void refresh(client, ['GET /api/clients'])}
      />
    </ProfessionalPage>
  );
}
