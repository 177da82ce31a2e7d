import type { NotificationSettings, WebhookEvent } from '#shared/contract/notification-settings.ts';
import { WEBHOOK_EVENTS, WEBHOOK_URL_LENGTH } from '#shared/contract/webhook-limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Field, Fieldset } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { EVENT_NAMES } from '#web/lib/event-words.ts';
import { CodeBlock } from './code-block.tsx';
import { PayloadExample } from './payload-example.tsx';
import type { WebhookScope } from '#shared/contract/notification-settings.ts';
import { SecretField } from './secret-field.tsx';

export type WebhookValues = { webhookUrl: string; webhookEvents: readonly WebhookEvent[] };

/** The webhook's address, its events, how it verifies that it is us, and the way to try it. */
export function WebhookFields({
  scope,
  saved,
  values,
  onChange,
  urlProblem,
  onUrlLeft,
  testing,
  answer,
  onTest,
}: {
  scope: WebhookScope;
  saved: NotificationSettings;
  values: WebhookValues;
  onChange: (change: { webhookUrl?: string; webhookEvents?: WebhookEvent[] }) => void;
  urlProblem: string | undefined;
  onUrlLeft: () => void;
  testing: boolean;
  /** What the receiver said to the last test; null when it said nothing. */
  answer: string | null;
  onTest: () => void;
}) {
  return (
    <div className="grid gap-5 border-l-2 pl-4">
      <Field
        label="Endereço (URL)"
        error={urlProblem}
        hint="Salvo, com o webhook ligado, assim que você sai do campo."
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={WEBHOOK_URL_LENGTH}
          placeholder="https://"
          value={values.webhookUrl}
          onChange={(event) => onChange({ webhookUrl: event.target.value })}
          onBlur={onUrlLeft}
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
              onChange({
                webhookEvents: WEBHOOK_EVENTS.filter((each) =>
                  each === event ? target.checked : values.webhookEvents.includes(each),
                ),
              })
            }
          />
        ))}
      </Fieldset>
      {saved.webhookSecret !== null && <SecretField scope={scope} settings={saved} />}
      <PayloadExample />
      {values.webhookUrl.trim() !== '' && (
        <Button className="w-fit" busy={testing} onClick={onTest}>
          Testar webhook
        </Button>
      )}
      {answer !== null && !testing && <CodeBlock wraps title="Resposta ao teste" text={answer} />}
    </div>
  );
}
