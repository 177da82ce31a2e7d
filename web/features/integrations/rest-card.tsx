import { Eye, EyeOff } from 'lucide-react';
import { useRef, useState } from 'react';
import type { IntegrationSettings } from '#shared/contract/integrations.ts';
import { API_BASE } from '#shared/contract/paths.ts';
import { Button } from '#web/components/ui/button.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { useGenerateKey, useReadApiKey, type WholeKey } from './api/integrations.ts';
import { DoorCard } from './door-card.tsx';
import { doorStateOf, keyStateOf } from './door-state.ts';
import { DoorSwitch } from './door-switch.tsx';
import { KeyPanel } from './key-panel.tsx';
import { ReadOnlyText } from './read-only-text.tsx';
import { Samples } from './samples.tsx';
import { restSamples } from '#web/lib/integration-samples.ts';

const PREFIX = 'hm_api_';
const PLACEHOLDER = `${PREFIX}SUA_CHAVE`;

/**
 * The REST API: whether it answers, where it is, and its key.
 * @param now when the settings were read, epoch milliseconds
 */
export function RestCard({ settings, now }: { settings: IntegrationSettings; now: number }) {
  const facts = settings.tokens.api;
  const [held, setHeld] = useState<WholeKey | null>(null);
  const generate = useGenerateKey('api');
  const read = useReadApiKey();
  const key = keyStateOf(facts, now);
  // A key that was replaced elsewhere is no longer the key.
  const shown = held !== null && held.expiresAt === facts?.expiresAt ? held.key : null;

  const copying = useRef<WholeKey | null>(null);
  const toCopy = async (): Promise<string | null> => {
    if (shown !== null) return shown;
    copying.current = await read.mutateAsync().catch(() => null);
    return copying.current?.key ?? null;
  };
  return (
    <DoorCard
      title="API REST"
      description="Outros sistemas leem a agenda e os clientes, marcam, remarcam e cancelam."
      state={doorStateOf(settings.apiEnabled, key)}
      page={{ href: `${API_BASE}/docs`, label: 'Documentação' }}
      controls={
        <>
          <DoorSwitch
            kind="api"
            label="API ligada"
            hint="Desligada, toda chamada é recusada na hora."
            enabled={settings.apiEnabled}
          />
          <ReadOnlyText label="Endereço base" text={settings.apiUrl}>
            <CopyButton iconOnly text={settings.apiUrl} what="o endereço base" />
          </ReadOnlyText>
          <KeyPanel
            label="Chave da API"
            facts={facts}
            state={key}
            shown={shown}
            prefix={PREFIX}
            buttons={
              <>
                <Button
                  size="icon"
                  busy={read.isPending}
                  aria-label={shown === null ? 'Mostrar a chave' : 'Esconder a chave'}
                  onClick={() => {
                    if (shown === null) read.mutate(undefined, { onSuccess: setHeld });
                    else setHeld(null);
                  }}
                >
                  {shown === null ? <Eye /> : <EyeOff />}
                </Button>
                <CopyButton
                  iconOnly
                  text={toCopy}
                  what="a chave"
                  onRefused={() => {
                    if (shown === null) setHeld(copying.current);
                  }}
                />
              </>
            }
            generating={generate.isPending}
            onGenerate={(done) => generate.mutate(undefined, { onSuccess: setHeld, onSettled: done })}
          />
        </>
      }
      way={
        <Samples
          title="Primeira chamada"
          label="Linguagem"
          samples={restSamples(settings.apiUrl, shown ?? PLACEHOLDER)}
          placeholder={shown === null ? PLACEHOLDER : null}
        />
      }
    />
  );
}
