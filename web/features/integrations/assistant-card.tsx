import { useRef, useState } from 'react';
import type { IntegrationSettings } from '#shared/contract/integrations.ts';
import { MCP_PATH } from '#shared/contract/paths.ts';
import { Button } from '#web/components/ui/button.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { useGenerateKey, type WholeKey } from './api/integrations.ts';
import { AssistantTools } from './assistant-tools.tsx';
import { DoorCard } from './door-card.tsx';
import { doorStateOf, keyStateOf } from './door-state.ts';
import { DoorSwitch } from './door-switch.tsx';
import { KeyPanel } from './key-panel.tsx';
import { ReadOnlyText } from './read-only-text.tsx';
import { Samples } from './samples.tsx';
import { assistantSamples } from '#web/lib/integration-samples.ts';

const PREFIX = 'hm_mcp_';
const PLACEHOLDER = `${PREFIX}SUA_CHAVE`;

/**
 * AI assistants: whether they are let in, where, by which key, and what they may do.
 * @param now when the settings were read, epoch milliseconds
 */
export function AssistantCard({ settings, now }: { settings: IntegrationSettings; now: number }) {
  const facts = settings.tokens.mcp;
  const [made, setMade] = useState<WholeKey | null>(null);
  const field = useRef<HTMLDivElement>(null);
  const generate = useGenerateKey('mcp');
  const key = keyStateOf(facts, now);
  // A key that was replaced elsewhere is no longer the key.
  const shown = made !== null && made.expiresAt === facts?.expiresAt ? made.key : null;
  return (
    <DoorCard
      title="Assistentes de IA"
      description="Um assistente consulta a agenda e os clientes e marca por conversa, pelo Model Context Protocol (MCP)."
      state={doorStateOf(settings.mcpEnabled, key)}
      page={{ href: MCP_PATH, label: 'Como funciona' }}
      controls={
        <>
          <DoorSwitch
            kind="mcp"
            label="Acesso ligado"
            hint="Desligado, todo assistente é recusado na hora."
            enabled={settings.mcpEnabled}
          />
          <ReadOnlyText label="Endereço do servidor" text={settings.mcpUrl}>
            <CopyButton iconOnly text={settings.mcpUrl} what="o endereço do servidor" />
          </ReadOnlyText>
          <KeyPanel
            label="Chave do assistente"
            facts={facts}
            state={key}
            shown={shown}
            prefix={PREFIX}
            fieldRef={field}
            notice={
              shown !== null && (
                <Notice tone="warn" live title="Copie a chave agora">
                  <p>Ela não será mostrada de novo. Perdeu? Gere outra.</p>
                  <Button
                    size="sm"
                    className="w-fit"
                    onClick={() => {
                      setMade(null);
                      field.current?.focus();
                    }}
                  >
                    Já copiei, esconder
                  </Button>
                </Notice>
              )
            }
            hint={shown === null ? 'Só aparece uma vez, quando é gerada.' : undefined}
            buttons={shown !== null && <CopyButton iconOnly text={shown} what="a chave" />}
            generating={generate.isPending}
            onGenerate={(done) => generate.mutate(undefined, { onSuccess: setMade, onSettled: done })}
          />
        </>
      }
      way={
        <Samples
          title="Configuração pronta"
          label="Assistente"
          samples={assistantSamples(settings.mcpUrl, shown ?? PLACEHOLDER)}
          placeholder={shown === null ? PLACEHOLDER : null}
        />
      }
    >
      <AssistantTools />
    </DoorCard>
  );
}
