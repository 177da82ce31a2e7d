import { ShieldCheck } from 'lucide-react';
import { Card, CardBody, CardHeader } from '#web/components/ui/card.tsx';

const TIPS = [
  'Uma chave vale como a senha de um administrador: não a envie por mensagem nem a deixe em código público.',
  'Suspeita de vazamento? Gere uma nova: a antiga deixa de valer na hora.',
  'Desligue o que não usa. As chaves ficam guardadas e voltam a valer quando você ligar de novo.',
  'Cada chave vale 365 dias. Um mês antes do fim esta página avisa.',
  'Confira o último uso de cada chave e, no registro de atividades, o que foi feito com ela.',
  'No seu sistema, confira a assinatura de cada webhook antes de acreditar nele.',
] as const;

/** What a person who opens a door should know. */
export function SecurityTips() {
  return (
    <Card aria-label="Dicas de segurança">
      <CardHeader title="Dicas de segurança" />
      <CardBody>
        <ul className="grid gap-x-10 gap-y-2.5 lg:grid-cols-2">
          {TIPS.map((tip) => (
            <li key={tip} className="flex gap-2.5 text-pretty">
              <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
              {tip}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
