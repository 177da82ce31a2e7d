import type { ReactNode } from 'react';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { Effects } from './disconnected.tsx';

/** An installation without Google: the operator reads what to do, and everybody else who to ask. */
export function Unconfigured({ isOperator }: { isOperator: boolean }) {
  if (isOperator) return <Steps />;
  return (
    <div className="grid gap-5">
      <p className="text-pretty">
        O Google Calendar ainda não foi ativado nesta instalação. Fale com o administrador. Depois de ativado,
        é aqui que você conecta a sua conta:
      </p>
      <Effects />
    </div>
  );
}

/** What the operator has to do before anybody can connect a calendar. */
function Steps() {
  const address = `${window.location.origin}/api/google/callback`;
  return (
    <div className="grid gap-4">
      <p className="text-pretty">
        Esta instalação ainda não está ligada ao Google. Tudo o mais funciona sem isso. Para ligar, quem cuida
        do servidor precisa:
      </p>
      <ol className="grid gap-x-8 gap-y-5 md:grid-cols-2 lg:gap-x-[62px]">
        <Step number={1} name="Criar um projeto no Google Cloud">
          E ativar nele a API do Google Calendar.
        </Step>
        <Step number={2} name="Preencher a tela de consentimento e publicá-la">
          Com as permissões <Setting>calendar.events</Setting> e{' '}
          <Setting>calendar.calendarlist.readonly</Setting>. Enquanto ela está em teste, o Google encerra cada
          conexão depois de sete dias.
        </Step>
        <Step number={3} name="Criar um ID do cliente OAuth">
          Do tipo “Aplicativo da Web”, com este endereço de redirecionamento:
          <span className="mt-1.5 flex items-center gap-2">
            <code className="min-w-0 flex-1 rounded-sm border bg-sunken px-3 py-1.5 text-ui wrap-anywhere text-ink">
              {address}
            </code>
            <CopyButton iconOnly text={address} what="o endereço de redirecionamento" />
          </span>
        </Step>
        <Step number={4} name="Configurar o servidor">
          Definir <Setting>GOOGLE_CLIENT_ID</Setting> e <Setting>GOOGLE_CLIENT_SECRET</Setting> na
          configuração do servidor e reiniciá-lo.
        </Step>
      </ol>
    </div>
  );
}

function Step({ number, name, children }: { number: number; name: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span
        aria-hidden="true"
        className="num grid size-6 shrink-0 place-items-center rounded-full border bg-sunken text-xs font-semibold"
      >
        {number}
      </span>
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <p className="font-medium text-pretty">{name}</p>
        <div className="text-ui text-pretty text-muted">{children}</div>
      </div>
    </li>
  );
}

function Setting({ children }: { children: ReactNode }) {
  return <code className="font-medium wrap-anywhere text-ink">{children}</code>;
}
