import type { ReactNode } from 'react';
import { CopyButton } from '#web/components/ui/copy-button.tsx';

/** What whoever runs the server has to do before anybody can connect a calendar. */
export function Unconfigured() {
  const address = `${window.location.origin}/api/google/callback`;
  return (
    <div className="grid max-w-[72ch] gap-3">
      <p className="text-pretty">
        Esta instalação ainda não está ligada ao Google. Tudo o mais funciona sem isso. Para ligar, quem cuida
        do servidor precisa:
      </p>
      <ol className="grid list-decimal gap-2 pl-5 text-pretty marker:text-muted">
        <li>
          criar no Google Cloud um ID do cliente OAuth do tipo “Aplicativo da Web”, com a API do Google
          Calendar ativada;
        </li>
        <li>
          autorizar este endereço de redirecionamento:
          <span className="mt-1.5 flex items-center gap-2">
            <code className="min-w-0 flex-1 rounded-sm border bg-sunken px-3 py-1.5 text-ui break-all">
              {address}
            </code>
            <CopyButton iconOnly text={address} what="o endereço de redirecionamento" />
          </span>
        </li>
        <li>
          definir <Setting>GOOGLE_CLIENT_ID</Setting> e <Setting>GOOGLE_CLIENT_SECRET</Setting> na
          configuração do servidor e reiniciá-lo.
        </li>
      </ol>
    </div>
  );
}

function Setting({ children }: { children: ReactNode }) {
  return <code className="text-ui font-medium wrap-anywhere">{children}</code>;
}
