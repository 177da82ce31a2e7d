import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { NotificationSettings, SaveNotificationsBody } from '#shared/contract/notification-settings.ts';
import { ChangedMeanwhile } from '#web/components/ui/changed-meanwhile.tsx';
import { Card, CardBody, CardHeader } from '#web/components/ui/card.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Fieldset } from '#web/components/ui/field.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { SaveFooter } from '#web/components/ui/save-footer.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { staleValues } from '#web/lib/stale-values.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { notificationSettingsQuery, useSaveNotifications } from './api/settings.ts';
import { useTestWebhook } from './api/logs.ts';
import { GoneNotice } from './gone-notice.tsx';
import { ReminderTimes } from './reminder-times.tsx';
import { settingsDifferences } from './settings-differences.ts';
import type { WebhookScope } from '#shared/contract/notification-settings.ts';
import { WebhookFields } from './webhook-fields.tsx';

/**
 * Settings for e-mail, webhook and reminders. Leaving the address field saves the address and the webhook switch. The
 * organisation's reminder times save on change. Everything else waits for the save button.
 */
export function NotificationEditor({
  scope,
  sendsMail,
}: {
  scope: WebhookScope;
  /** Whether e-mails leave this installation; undefined while that is read. */
  sendsMail: boolean | undefined;
}) {
  const settings = useQuery(notificationSettingsQuery(scope));
  if (settings.isPending || sendsMail === undefined) {
    return (
      <Loading>
        <Skeleton className="h-112 rounded-md" />
      </Loading>
    );
  }
  if (settings.isError) {
    return (
      <Card>
        <ErrorState onRetry={() => void settings.refetch()} retrying={settings.isFetching} />
      </Card>
    );
  }
  return <Editor scope={scope} sendsMail={sendsMail} saved={settings.data} />;
}

const REMINDER_HINT: Readonly<Record<WebhookScope, string>> = {
  own: 'Quanto antes do horário saem os lembretes, por e-mail ao cliente e a você, e pelo webhook se o evento estiver marcado.',
  organization:
    'Quanto antes do horário o webhook é lembrado, se o evento estiver marcado. O que você adiciona ou remove é salvo na hora.',
};

function Editor({
  scope,
  sendsMail,
  saved,
}: {
  scope: WebhookScope;
  sendsMail: boolean;
  saved: NotificationSettings;
}) {
  const draft = useDraft({
    emailNotificationsEnabled: saved.emailNotificationsEnabled,
    webhookNotificationsEnabled: saved.webhookNotificationsEnabled,
    webhookEvents: saved.webhookEvents,
    notificationTimes: saved.notificationTimes,
    webhookUrl: saved.webhookUrl ?? '',
  });
  const { values, set, settle } = draft;
  const save = useSaveNotifications(scope);
  const saveUrlQuietly = useSaveNotifications(scope, { quiet: true });
  const saveTimes = useSaveNotifications(scope);
  const test = useTestWebhook(scope);
  const [urlProblem, setUrlProblem] = useState<string>();
  const url = values.webhookUrl.trim();
  const showUrlProblem = (error: unknown): void => setUrlProblem(urlProblemOf(error));

  const stale =
    [save, saveTimes, saveUrlQuietly].map(({ error }) => staleValues(error)).find((each) => each !== null) ??
    null;
  const forget = (): void => {
    save.reset();
    saveTimes.reset();
    saveUrlQuietly.reset();
  };

  /** @param known what was saved meanwhile, once the person has chosen to save over it */
  const saveAll = (then?: () => void, known: object = {}): void => {
    // What was not touched here is not sent: it may have changed elsewhere meanwhile.
    const { webhookUrl, ...rest } = draft.changes;
    const body: SaveNotificationsBody =
      webhookUrl === undefined ? rest : { ...rest, webhookUrl: url === '' ? null : url };
    save.mutate(
      { ...body, expected: { ...draft.seen, ...known } },
      {
        onSuccess: () => {
          forget();
          settle(draft.changes);
          then?.();
        },
        onError: showUrlProblem,
      },
    );
  };
  const saveUrl = (): void => {
    if (url === '' || url === saved.webhookUrl) return;
    // The field is there only while the webhook is on: an address that is saved without that would never be called.
    const { webhookNotificationsEnabled: isOn } = values;
    saveUrlQuietly.mutate(
      {
        webhookUrl: url,
        webhookNotificationsEnabled: isOn,
        expected: {
          webhookUrl: draft.seen.webhookUrl ?? saved.webhookUrl,
          webhookNotificationsEnabled:
            draft.seen.webhookNotificationsEnabled ?? saved.webhookNotificationsEnabled,
        },
      },
      {
        onSuccess: () => {
          settle({ webhookUrl: values.webhookUrl, webhookNotificationsEnabled: isOn });
          // What was refused a moment ago still says so.
          if (saveUrlQuietly.isError) toast({ title: 'Endereço salvo!', variant: 'success' });
        },
        onError: showUrlProblem,
      },
    );
  };
  const changeTimes = (notificationTimes: number[]): void => {
    set({ notificationTimes });
    if (scope === 'own') return;
    saveTimes.mutate(
      {
        notificationTimes,
        expected: { notificationTimes: draft.seen.notificationTimes ?? saved.notificationTimes },
      },
      { onSuccess: () => settle({ notificationTimes }) },
    );
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        saveAll();
      }}
    >
      <Card>
        <CardHeader
          title={scope === 'own' ? 'Avisos' : 'Webhook da organização'}
          description={
            scope === 'own'
              ? 'Como você fica sabendo do que muda na sua agenda.'
              : 'Recebe o que acontece na agenda de todos os profissionais.'
          }
        />
        <CardBody className="grid gap-5">
          {!sendsMail && (
            <Notice tone="warn" title="Esta instalação não envia e-mails.">
              <p>O que se liga aqui para e-mails vale quando ela enviar. Até lá, o sino diz o que mudou.</p>
            </Notice>
          )}
          {scope === 'own' && (
            <Switch
              label="Avisos por e-mail"
              hint="Novos agendamentos, mudanças, cancelamentos e lembretes. O cliente recebe os dele de qualquer forma."
              checked={values.emailNotificationsEnabled}
              onCheckedChange={(emailNotificationsEnabled) => set({ emailNotificationsEnabled })}
            />
          )}
          <Switch
            label="Webhook"
            hint={
              saved.webhookGoneAt === null
                ? 'Avisa outro sistema por uma chamada HTTP assinada.'
                : 'Avisa outro sistema por uma chamada HTTP assinada. Ligado, mas com os envios suspensos.'
            }
            checked={values.webhookNotificationsEnabled}
            onCheckedChange={(webhookNotificationsEnabled) => set({ webhookNotificationsEnabled })}
          />
          {saved.webhookGoneAt !== null && (
            <GoneNotice scope={scope} since={new Date(saved.webhookGoneAt)} url={url} />
          )}
          {values.webhookNotificationsEnabled && (
            <WebhookFields
              scope={scope}
              saved={saved}
              values={values}
              onChange={(change) => {
                if (change.webhookUrl !== undefined) setUrlProblem(undefined);
                set(change);
              }}
              urlProblem={urlProblem}
              onUrlLeft={saveUrl}
              testing={test.isPending || save.isPending}
              answer={test.data?.answer ?? null}
              onTest={() => saveAll(() => test.mutate())}
            />
          )}
          {(scope === 'own' || values.webhookNotificationsEnabled) && (
            <Fieldset legend="Lembretes" hint={REMINDER_HINT[scope]}>
              <ReminderTimes times={values.notificationTimes} onChange={changeTimes} />
            </Fieldset>
          )}
          {stale !== null && (
            <ChangedMeanwhile
              differences={settingsDifferences(stale, values)}
              busy={save.isPending}
              onTheirs={() => {
                draft.discard(Object.keys(stale));
                forget();
              }}
              onMine={() => saveAll(undefined, stale)}
            />
          )}
        </CardBody>
        <SaveFooter
          label="Salvar"
          // What saves itself is not asked for while it does.
          changed={draft.changed && !saveTimes.isPending}
          busy={save.isPending}
          onDiscard={() => {
            setUrlProblem(undefined);
            forget();
            draft.discard();
          }}
        />
      </Card>
    </form>
  );
}

/** What the server says against the address; nothing when it failed for another reason, which the toast tells. */
function urlProblemOf(error: unknown): string | undefined {
  const refused = error instanceof ApiError && error.code?.startsWith('WEBHOOK_') === true;
  return refused ? (error.sentence ?? undefined) : undefined;
}
