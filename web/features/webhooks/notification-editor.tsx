import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  WEBHOOK_EVENTS,
  WEBHOOK_URL_LENGTH,
  type NotificationSettings,
} from '#shared/contract/notification-settings.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#web/components/ui/card.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { ErrorState } from '#web/components/ui/error-state.tsx';
import { Field, Fieldset } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { SaveFooter } from '#web/components/ui/save-footer.tsx';
import { Loading, Skeleton } from '#web/components/ui/skeleton.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { notificationSettingsQuery, useSaveNotifications } from './api/settings.ts';
import { useTestWebhook } from './api/logs.ts';
import { ReminderTimes } from './reminder-times.tsx';
import type { WebhookScope } from './scope.ts';
import { SecretField } from './secret-field.tsx';
import { EVENT_NAMES } from './words.ts';

/** Who is told of what: e-mail, webhook and reminders. The address saves itself; the rest is saved explicitly. */
export function NotificationEditor({ scope }: { scope: WebhookScope }) {
  const settings = useQuery(notificationSettingsQuery(scope));
  if (settings.isPending) {
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
  return <Editor scope={scope} saved={settings.data} />;
}

const REMINDER_HINT: Readonly<Record<WebhookScope, string>> = {
  own: 'Quanto antes do horário saem os lembretes, por e-mail ao cliente e a você, e pelo webhook se o evento estiver marcado.',
  organization: 'Quanto antes do horário o webhook é lembrado, se o evento estiver marcado.',
};
const OFFLINE = 'O servidor não respondeu. Tente novamente.';

function Editor({ scope, saved }: { scope: WebhookScope; saved: NotificationSettings }) {
  const draft = useDraft(`notifications-${scope}`, {
    emailNotificationsEnabled: saved.emailNotificationsEnabled,
    webhookNotificationsEnabled: saved.webhookNotificationsEnabled,
    webhookEvents: saved.webhookEvents,
    notificationTimes: saved.notificationTimes,
    webhookUrl: saved.webhookUrl ?? '',
  });
  const { values, set, settle } = draft;
  const save = useSaveNotifications(scope);
  const saveQuietly = useSaveNotifications(scope, { quiet: true });
  const test = useTestWebhook(scope);
  const [urlProblem, setUrlProblem] = useState<string>();
  const url = values.webhookUrl.trim();

  const body = { ...values, webhookUrl: url === '' ? null : url };
  const saveAll = (then?: () => void): void => {
    save.mutate(body, {
      onSuccess: () => {
        settle(values);
        then?.();
      },
      onError: (error) => setUrlProblem(url === '' ? undefined : sentenceOf(error, OFFLINE)),
    });
  };
  const saveUrl = (): void => {
    if (url === '' || url === saved.webhookUrl) return;
    saveQuietly.mutate(
      { webhookUrl: url },
      {
        onSuccess: () => settle({ webhookUrl: values.webhookUrl }),
        onError: (error) => setUrlProblem(sentenceOf(error, OFFLINE)),
      },
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
            hint="Avisa outro sistema por uma chamada HTTP assinada."
            checked={values.webhookNotificationsEnabled}
            onCheckedChange={(webhookNotificationsEnabled) => set({ webhookNotificationsEnabled })}
          />
          {values.webhookNotificationsEnabled && (
            <div className="grid gap-5 border-l-2 pl-4">
              {saved.webhookGoneAt !== null && (
                <Notice title="O endereço respondeu que não existe mais (HTTP 410).">
                  <p>Nada é enviado até que você confira o endereço e salve de novo.</p>
                </Notice>
              )}
              <Field label="Endereço (URL)" error={urlProblem} hint="Salvo assim que você sai do campo.">
                <Input
                  type="url"
                  inputMode="url"
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={WEBHOOK_URL_LENGTH}
                  placeholder="https://"
                  value={values.webhookUrl}
                  onChange={(event) => {
                    setUrlProblem(undefined);
                    set({ webhookUrl: event.target.value });
                  }}
                  onBlur={saveUrl}
                />
              </Field>
              <Fieldset legend="Eventos">
                {WEBHOOK_EVENTS.map((event) => (
                  <Checkbox
                    key={event}
                    label={
                      <>
                        {EVENT_NAMES[event]} <code className="text-xs text-muted">{event}</code>
                      </>
                    }
                    checked={values.webhookEvents.includes(event)}
                    onChange={({ target }) =>
                      set({
                        webhookEvents: WEBHOOK_EVENTS.filter((each) =>
                          each === event ? target.checked : values.webhookEvents.includes(each),
                        ),
                      })
                    }
                  />
                ))}
              </Fieldset>
              {saved.webhookSecret !== null && <SecretField scope={scope} settings={saved} />}
              {url !== '' && (
                <Button
                  className="w-fit"
                  busy={test.isPending || save.isPending}
                  onClick={() => saveAll(() => test.mutate())}
                >
                  Testar webhook
                </Button>
              )}
            </div>
          )}
          {(scope === 'own' || values.webhookNotificationsEnabled) && (
            <Fieldset legend="Lembretes" hint={REMINDER_HINT[scope]}>
              <ReminderTimes
                times={values.notificationTimes}
                onChange={(notificationTimes) => set({ notificationTimes })}
              />
            </Fieldset>
          )}
        </CardBody>
        <SaveFooter
          label="Salvar"
          changed={draft.changed}
          busy={save.isPending}
          onDiscard={() => {
            setUrlProblem(undefined);
            draft.discard();
          }}
        />
      </Card>
    </form>
  );
}
