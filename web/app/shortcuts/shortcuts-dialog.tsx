import { useState } from 'react';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Switch } from '#web/components/ui/switch.tsx';
import { areSingleKeysOn, setSingleKeys } from '#web/lib/single-keys.ts';

type Shortcut = readonly [keys: readonly string[], what: string];

const ANYWHERE: readonly Shortcut[] = [
  [['/', 'Ctrl K'], 'Buscar cliente, telefone, data ou tela'],
  [['?'], 'Mostrar estes atalhos'],
  [['Esc'], 'Fechar o que está aberto'],
];
const AGENDA: readonly Shortcut[] = [
  [['n'], 'Novo agendamento'],
  [['t'], 'Ir para hoje'],
  [['d'], 'Ver o dia'],
  [['s', 'w'], 'Ver a semana'],
  [['m'], 'Ver o mês'],
  [['←', '→'], 'Voltar ou avançar um dia, uma semana ou um mês'],
];
const IN_GRID: readonly Shortcut[] = [
  [['g'], 'Entrar na grade'],
  [['Tab'], 'Entrar na grade e sair dela'],
  [['←', '↑', '↓', '→'], 'Andar pela grade'],
  [['↓'], 'No dia da equipe, descer de um nome para a grade'],
  [['Enter'], 'Abrir o agendamento, ou agendar no horário livre'],
  [['x'], 'Mover o agendamento para outro horário'],
  [['v', 'f'], 'Dizer que o cliente veio ou faltou, depois do início'],
];

/** What the keyboard can do, and the switch for those who want none of it. */
export function ShortcutsDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [isOn, setOn] = useState(areSingleKeysOn);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Atalhos do teclado">
      <div className="grid gap-5">
        <Shortcuts title="Em qualquer tela" all={ANYWHERE} />
        <Shortcuts title="Na agenda" all={AGENDA} />
        <Shortcuts title="Com a grade da agenda em foco" all={IN_GRID} />
        <Switch
          label="Atalhos de uma letra"
          hint="Desligue se você usa comando de voz ou aperta teclas sem querer. Vale neste aparelho."
          checked={isOn}
          onCheckedChange={(on) => {
            setSingleKeys(on);
            setOn(on);
          }}
          className="border-t pt-4"
        />
      </div>
    </Dialog>
  );
}

function Shortcuts({ title, all }: { title: string; all: readonly Shortcut[] }) {
  return (
    <section>
      <h3 className="mb-1.5 text-ui font-medium text-muted">{title}</h3>
      <dl className="grid gap-1">
        {all.map(([keys, what]) => (
          <div key={what} className="flex items-center gap-3 py-0.5">
            <dt className="min-w-0 flex-1">{what}</dt>
            <dd className="flex shrink-0 gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-sm border border-control-line bg-sunken px-1.5 text-center font-sans text-xs leading-6"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
