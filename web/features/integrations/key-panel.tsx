import type { ReactNode, Ref } from 'react';
import type { TokenFacts } from '#shared/contract/integrations.ts';
import { Notice } from '#web/components/ui/notice.tsx';
import { deviceZone, formatDate, formatDateTime } from '#web/lib/format.ts';
import type { KeyState } from './door-state.ts';
import { NewKeyButton } from './new-key-button.tsx';
import { ReadOnlyText } from './read-only-text.tsx';

export type KeyPanelProps = {
  label: string;
  facts: TokenFacts | null;
  state: KeyState;
  /** The whole key while it is shown. */
  shown: string | null;
  /** What every such key begins with. */
  prefix: string;
  hint?: ReactNode;
  /** What can be done with the key, at its side. */
  buttons?: ReactNode;
  /** Said above the key. */
  notice?: ReactNode;
  fieldRef?: Ref<HTMLDivElement> | undefined;
  generating: boolean;
  onGenerate: (done: () => void) => void;
};

/** A door's key: whether there is one, until when it is good, when it was last used, and a new one. */
export function KeyPanel(props: KeyPanelProps) {
  const { label, facts, state, shown, prefix, hint, buttons, notice, fieldRef, generating, onGenerate } =
    props;
  return (
    <div className="grid gap-3">
      {facts === null ? (
        <div className="grid gap-1.5">
          <p className="text-ui font-medium">{label}</p>
          <p className="text-ui text-muted">Ainda não há chave. Sem ela ninguém entra.</p>
        </div>
      ) : (
        <>
          <Warning facts={facts} state={state} />
          {notice}
          <ReadOnlyText ref={fieldRef} label={label} text={shown} mask={prefix + '•'.repeat(16)} hint={hint}>
            {buttons}
          </ReadOnlyText>
        </>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {facts !== null && <Facts facts={facts} />}
        <NewKeyButton replaces={facts !== null} busy={generating} onGenerate={onGenerate} />
      </div>
    </div>
  );
}

function Facts({ facts }: { facts: TokenFacts }) {
  const zone = deviceZone();
  return (
    <dl className="num grid grid-cols-[auto_1fr] gap-x-2 text-xs [&>dt]:text-muted">
      <dt>Vale até</dt>
      <dd>{formatDate(new Date(facts.expiresAt), zone)}</dd>
      <dt>Último uso</dt>
      <dd>
        {facts.lastUsedAt === null ? 'ainda não foi usada' : formatDateTime(new Date(facts.lastUsedAt), zone)}
      </dd>
    </dl>
  );
}

function Warning({ facts, state }: { facts: TokenFacts; state: KeyState }) {
  const day = formatDate(new Date(facts.expiresAt), deviceZone());
  if (state.kind === 'expired')
    return (
      <Notice tone="danger" title={`A chave venceu em ${day}`}>
        Quem a usa é recusado. Gere uma nova e passe-a adiante.
      </Notice>
    );
  if (state.kind !== 'expiring') return null;
  return (
    <Notice
      tone="warn"
      title={state.days === 1 ? 'A chave vence em menos de um dia' : `A chave vence em ${state.days} dias`}
    >
      Depois de {day} ela deixa de valer. Escolha uma hora calma para gerar uma nova.
    </Notice>
  );
}
