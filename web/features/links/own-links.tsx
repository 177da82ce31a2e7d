import { ExternalLink, QrCode } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { User } from '#shared/contract/users.ts';
import { Button, buttonClass } from '#web/components/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#web/components/ui/card.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { absoluteUrl, personalPath, sharedPath } from './booking-paths.ts';
import { QrDialog, type QrLink } from './qr-dialog.tsx';
import { ShareButton } from './share-button.tsx';

const TIPS = [
  'Coloque o link pessoal na bio das redes sociais e na assinatura do e-mail.',
  'Use o link da equipe quando o cliente puder ser atendido por qualquer pessoa da equipe.',
  'O cliente vê só os horários livres: mantenha a disponibilidade em dia.',
  'Imprima o QR Code e deixe-o na recepção, no cartão ou na vitrine.',
  'Abra o link antes de enviar, para ver a página como o cliente a vê.',
];

/** A professional's personal and shared links, who the pages show, and how to use them. */
export function OwnLinks({
  profile,
  withoutHours,
  distribution,
}: {
  profile: User;
  /** What the team's link offers besides its people; nothing where it cannot be changed. */
  distribution: ReactNode;
  /** What is said where the personal link would offer nothing; the other link goes first then. */
  withoutHours: ReactNode;
}) {
  const [qr, setQr] = useState<QrLink | null>(null);
  const { bookingSlug: slug } = profile;
  const isOpen = !withoutHours;
  const personal = (
    <LinkCard
      key="personal"
      title="Link pessoal"
      description="Mostra só os seus horários."
      notice={withoutHours}
      path={personalPath(slug)}
      what="o link pessoal"
      shareTitle={`Agende com ${profile.name}`}
      onQr={(url) => setQr({ title: 'Link pessoal', url, fileName: `qr-code-${slug}` })}
    />
  );
  const shared = (
    <LinkCard
      key="shared"
      title="Link da equipe"
      description="Mostra todos os profissionais da organização."
      notice={distribution}
      path={sharedPath(slug)}
      what="o link da equipe"
      shareTitle="Agende um horário"
      onQr={(url) => setQr({ title: 'Link da equipe', url, fileName: `qr-code-equipe-${slug}` })}
    />
  );
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:gap-5">
      {!profile.isActive && (
        <Notice tone="warn" title="Você não está recebendo agendamentos" className="lg:col-span-2">
          <p>
            Seu cadastro está inativo: o link pessoal não abre, e o da equipe mostra só os outros
            profissionais. Peça à administração para reativá-lo antes de divulgar os links.
          </p>
        </Notice>
      )}
      {isOpen ? [personal, shared] : [shared, personal]}
      <QrDialog link={qr} onClose={() => setQr(null)} />
      <Card>
        <CardHeader
          title="Seu perfil público"
          description="O nome, a especialidade e o final do link aparecem nas páginas."
        />
        <CardBody>
          <dl className="grid grid-cols-1 gap-2">
            <Fact name="Nome">{profile.name}</Fact>
            <Fact name="Especialidade">
              {profile.title ?? <span className="text-faint">Não informada</span>}
            </Fact>
            <Fact name="Final do link">{profile.bookingSlug}</Fact>
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
  notice,
  path,
  what,
  shareTitle,
  onQr,
}: {
  title: string;
  description: string;
  notice?: ReactNode;
  path: string;
  what: string;
  shareTitle: string;
  onQr: (url: string) => void;
}) {
  const url = absoluteUrl(path);
  return (
    <Card className="flex flex-col">
      <CardHeader title={title} description={description} />
      <CardBody className="grid flex-1 content-start gap-3">
        {notice}
        <p className="rounded-sm border bg-sunken px-3 py-2 wrap-anywhere select-all">{url}</p>
      </CardBody>
      <CardFooter className="max-sm:grid max-sm:grid-cols-2 tight:grid-cols-1! sm:justify-start">
        <CopyButton variant="primary" text={url} what={what} copiedToast="Link copiado!" />
        <ShareButton title={shareTitle} url={url} what={what} />
        <Button aria-label={`QR Code: ${title.toLowerCase()}`} onClick={() => onQr(url)}>
          <QrCode />
          QR Code
        </Button>
        <a
          href={path}
          target="_blank"
          rel="noreferrer"
          aria-label={`Visualizar ${what} em nova aba`}
          className={buttonClass()}
        >
          <ExternalLink aria-hidden="true" />
          Visualizar
        </a>
      </CardFooter>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-x-3 tight:flex-wrap">
      <dt className="w-28 shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
