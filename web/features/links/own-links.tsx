import { ExternalLink, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { User } from '#shared/contract/users.ts';
import { Button, buttonClass } from '#web/components/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#web/components/ui/card.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { toast } from '#web/lib/toast.ts';
import { absoluteUrl, personalPath, sharedPath } from './booking-paths.ts';

const TIPS = [
  'Coloque o link pessoal na bio das redes sociais e na assinatura do e-mail.',
  'Use o link compartilhado quando o cliente puder ser atendido por qualquer pessoa da equipe.',
  'O cliente vê só os horários livres: mantenha a disponibilidade em dia.',
  'Abra o link antes de enviar, para ver a página como o cliente a vê.',
];

/** A professional's personal and shared links, who the pages show, and how to use them. */
export function OwnLinks({ profile }: { profile: User }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:gap-5">
      <LinkCard
        title="Link pessoal"
        description="Mostra só os seus horários."
        path={personalPath(profile.bookingSlug)}
        what="o link pessoal"
        shareTitle={`Agende com ${profile.name}`}
      />
      <LinkCard
        title="Link compartilhado"
        description="Mostra todos os profissionais da organização."
        path={sharedPath(profile.bookingSlug)}
        what="o link compartilhado"
        shareTitle="Agende um horário"
      />
      <Card>
        <CardHeader
          title="Seu perfil público"
          description="O nome, a especialidade e o endereço aparecem nas páginas."
        />
        <CardBody>
          <dl className="grid grid-cols-1 gap-2">
            <Fact name="Nome">{profile.name}</Fact>
            <Fact name="Especialidade">
              {profile.title ?? <span className="text-faint">Não informada</span>}
            </Fact>
            <Fact name="Endereço">{profile.bookingSlug}</Fact>
            <Fact name="E-mail">
              {profile.email} <span className="text-muted">(não é mostrado)</span>
            </Fact>
          </dl>
        </CardBody>
      </Card>
      <Card>
        <CardHeader title="Dicas" />
        <CardBody>
          <ul className="grid list-disc gap-2 pl-5 text-pretty marker:text-faint">
            {TIPS.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </CardBody>
      </Card>
    </div>
  );
}

function LinkCard({
  title,
  description,
  path,
  what,
  shareTitle,
}: {
  title: string;
  description: string;
  path: string;
  what: string;
  shareTitle: string;
}) {
  const url = absoluteUrl(path);
  return (
    <Card className="flex flex-col">
      <CardHeader title={title} description={description} />
      <CardBody className="flex-1">
        <p className="rounded-sm border bg-sunken px-3 py-2 break-all">{url}</p>
      </CardBody>
      <CardFooter className="justify-start">
        <CopyButton variant="primary" text={url} what={what} copiedToast="Link copiado!" />
        <Button onClick={() => void share(shareTitle, url)}>
          <Share2 />
          Compartilhar
        </Button>
        <a href={path} target="_blank" rel="noreferrer" className={buttonClass()}>
          <ExternalLink aria-hidden="true" />
          Visualizar
        </a>
      </CardFooter>
    </Card>
  );
}

/** The device's own sharing where there is one; elsewhere a message with the link. */
async function share(title: string, url: string): Promise<void> {
  if (!('share' in navigator)) {
    window.open(`https://wa.me/?text=${encodeURIComponent(`${title}: ${url}`)}`, '_blank', 'noopener');
    return;
  }
  try {
    await navigator.share({ title, url });
  } catch (error) {
    const givenUp = error instanceof DOMException && error.name === 'AbortError';
    if (!givenUp) toast({ title: 'Não foi possível compartilhar', description: 'Copie o link e envie-o.' });
  }
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-28 shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
