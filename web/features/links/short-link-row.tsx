import { Archive, ArchiveRestore, Pencil, QrCode, Trash2 } from 'lucide-react';
import { ANYBODY_NAME } from '#shared/anybody.ts';
import type { ShortLink } from '#shared/contract/short-links.ts';
import { DAY_PART_TITLES } from '#shared/day-parts.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { formatDay } from '#web/lib/format.ts';
import { absoluteUrl } from './booking-paths.ts';

/** A short link: its name and address, where it leads, how often it was used, and what can be done with it. */
export function ShortLinkRow({
  link,
  busy,
  onQr,
  onRename,
  onArchive,
  onDelete,
}: {
  link: ShortLink;
  busy: boolean;
  onQr: () => void;
  onRename: () => void;
  onArchive: () => void;
  onDelete: () => void;
}) {
  const { label, code, isArchived, counts } = link;
  const url = absoluteUrl(`/l/${code}`);
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2.5 py-3 first:pt-0 last:pb-0">
      <div className="min-w-[min(16rem,100%)] flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="wrap-anywhere">{label}</span>
          {!link.leads && <Badge tone="warn">Não abre agora</Badge>}
          {link.leads &&
            link.unmet.map((choice) => (
              <Badge key={choice} tone="warn">
                {UNMET[choice]}
              </Badge>
            ))}
        </p>
        <p className="text-ui wrap-anywhere select-all">{url.replace(/^https?:\/\//, '')}</p>
        <p className="text-ui text-pretty text-muted">{targetOf(link)}</p>
      </div>
      <dl className="num grid grid-cols-3 gap-x-5 text-ui">
        <Count name="Visitas" value={counts.visits} />
        <Count name="Começaram" value={counts.started} />
        <Count name="Agendaram" value={counts.booked} />
      </dl>
      <div className="flex flex-wrap gap-1.5">
        {!isArchived && (
          <>
            <CopyButton size="sm" text={url} what={`o link ${label}`} copiedToast="Link copiado!" />
            <Button
              size="icon-sm"
              variant="ghost"
              aria-label={`QR Code de ${label}`}
              title="QR Code"
              onClick={onQr}
            >
              <QrCode />
            </Button>
            <Button
              size="icon-sm"
              variant="ghost"
              aria-label={`Mudar o nome de ${label}`}
              title="Mudar o nome"
              onClick={onRename}
            >
              <Pencil />
            </Button>
          </>
        )}
        <Button
          size={isArchived ? 'sm' : 'icon-sm'}
          variant={isArchived ? 'secondary' : 'ghost'}
          busy={busy}
          aria-label={isArchived ? `Reabrir ${label}` : `Arquivar ${label}`}
          title={isArchived ? undefined : 'Arquivar'}
          onClick={onArchive}
        >
          {isArchived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}
          {isArchived && 'Reabrir'}
        </Button>
        {isArchived && (
          <Button
            size="icon-sm"
            variant="ghost"
            aria-label={`Excluir ${label}`}
            title="Excluir"
            onClick={onDelete}
          >
            <Trash2 />
          </Button>
        )}
      </div>
    </li>
  );
}

/** What of a link cannot be had now: its page opens without it and says so. */
const UNMET: Readonly<Record<ShortLink['unmet'][number], string>> = {
  anyProfessional: '“Qualquer profissional” desligado',
  service: 'Serviço não oferecido agora',
};

function Count({ name, value }: { name: string; value: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="text-base font-semibold">{value}</dd>
    </div>
  );
}

/** Where a link leads, in words: 'Ana Prado · Corte · 20/11/2026 · Tarde'. */
function targetOf({
  page,
  userName,
  anyProfessional,
  service,
  date,
  part,
  createdByName,
}: ShortLink): string {
  const chosen = anyProfessional ? ANYBODY_NAME : userName;
  const who = page === 'team' ? ['Link da equipe', chosen] : [userName ?? 'Profissional removido'];
  const made = createdByName !== null && createdByName !== userName ? `criado por ${createdByName}` : null;
  return [...who, service, date && formatDay(date), part && DAY_PART_TITLES[part], made]
    .filter((word) => word !== null && word !== '')
    .join(' · ');
}
