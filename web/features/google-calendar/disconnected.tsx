import { ArrowDownToLine, ArrowUpFromLine, Video } from 'lucide-react';
import { ConnectButton, type Asking } from './connect-button.tsx';

const EFFECTS = [
  {
    Icon: ArrowUpFromLine,
    name: 'Agendamentos vão para o Google',
    text: 'Cada um vira um evento, e acompanha mudanças e cancelamentos.',
  },
  {
    Icon: ArrowDownToLine,
    name: 'Compromissos do Google ocupam a agenda',
    text: 'Se você quiser, ninguém marca em cima deles. Os clientes não veem o que são.',
  },
  {
    Icon: Video,
    name: 'Links do Google Meet',
    text: 'Criados com o agendamento e enviados ao cliente no e-mail.',
  },
] as const;

/** What connecting does, each with its sign. */
export function Effects() {
  return (
    <ul className="grid gap-x-8 gap-y-4 md:grid-cols-3">
      {EFFECTS.map(({ Icon, name, text }) => (
        <li key={name} className="flex gap-3">
          <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-muted" />
          <div className="min-w-0">
            <p className="font-medium text-pretty">{name}</p>
            <p className="text-ui text-pretty text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What connecting does, and the way to it. */
export function Disconnected({ asking }: { asking: Asking }) {
  return (
    <div className="grid gap-5">
      <Effects />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ConnectButton {...asking}>Conectar Google Calendar</ConnectButton>
        <p className="min-w-0 flex-1 basis-64 text-ui text-pretty text-muted">
          {asking.isWaiting
            ? 'Responda na janela do Google. Para desistir, feche-a.'
            : 'O Google pergunta em uma janela própria. Você desconecta quando quiser.'}
        </p>
      </div>
    </div>
  );
}
