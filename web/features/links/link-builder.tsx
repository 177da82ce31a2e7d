import { ExternalLink, QrCode, Scissors } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ANYBODY } from '#shared/anybody.ts';
import { TEXT_LIMITS } from '#shared/contract/limits.ts';
import { DAY_PARTS, DAY_PART_TITLES } from '#shared/day-parts.ts';
import { Button, buttonClass } from '#web/components/ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#web/components/ui/card.tsx';
import { CopyButton } from '#web/components/ui/copy-button.tsx';
import { DatePicker } from '#web/components/ui/date-picker.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { ClientFields } from './client-fields.tsx';
import {
  builtUrl,
  hasClientData,
  NO_CHOICES,
  shortLinkBody,
  type LinkChoices,
  type LinkPerson,
  type LinkService,
} from './link-choices.ts';
import { QrDialog, type QrLink } from './qr-dialog.tsx';
import { ShareButton } from './share-button.tsx';
import { ShortLinkDialog, type NewShortLink } from './short-link-dialog.tsx';

/** A select has no empty value. */
const ANY = 'any';

/** Puts an address together that opens a booking page with choices already made, for copying, as a QR code or a short link. */
export function LinkBuilder({
  page,
  onPage,
  person,
  isAnybody,
  services,
  teamSlug,
  today,
  personField,
  notice,
}: {
  page: LinkChoices['page'];
  onPage: (page: LinkChoices['page']) => void;
  /** Whose page it is, or who is chosen on the team's; null for nobody. */
  person: LinkPerson | null;
  /** Anybody who is free is chosen on the team's page. */
  isAnybody: boolean;
  /** What that person offers, or anybody does; not asked for where the client chooses with whom. */
  services: readonly LinkService[];
  teamSlug: string;
  /** The first day that can be booked, 'YYYY-MM-DD'. */
  today: string;
  /** The choice of the person, which depends on who is signed in and on the page. */
  personField: ReactNode;
  /** What keeps the page from offering anything. */
  notice: ReactNode;
}) {
  const [chosen, setChosen] = useState(NO_CHOICES);
  const [qr, setQr] = useState<QrLink | null>(null);
  const [made, setMade] = useState<NewShortLink | null>(null);
  const set = (change: Partial<typeof NO_CHOICES>) => setChosen((before) => ({ ...before, ...change }));
  const target = isAnybody ? ANYBODY : person;
  // A service of somebody else's list is not theirs.
  const isTheirs = target === null || services.some(({ name }) => name === chosen.service);
  const choices: LinkChoices = { ...chosen, page, service: isTheirs ? chosen.service : '' };
  const url = builtUrl(choices, target, teamSlug);
  return (
    <Card aria-labelledby="link-builder">
      <CardHeader
        title={<span id="link-builder">Montar um link</span>}
        description="A página abre com o que você escolher aqui; o cliente pode trocar tudo."
      />
      <CardBody className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="Página">
          <Select
            value={page}
            onValueChange={(value) => onPage(value === 'team' ? 'team' : 'personal')}
            options={[
              { value: 'personal', label: 'De um profissional' },
              { value: 'team', label: 'Da equipe' },
            ]}
          />
        </Field>
        {personField}
        {target === null ? (
          <Field label="Serviço" optional hint="Vale para quem oferece um serviço com este nome.">
            <Input
              maxLength={TEXT_LIMITS.name}
              placeholder="Consulta"
              value={choices.service}
              onChange={(event) => set({ service: event.target.value })}
            />
          </Field>
        ) : (
          <Field label="Serviço" optional>
            <Select
              value={choices.service || ANY}
              onValueChange={(service) => set({ service: service === ANY ? '' : service })}
              options={[
                { value: ANY, label: 'O cliente escolhe' },
                ...services.map(({ name }) => ({ value: name, label: name })),
              ]}
            />
          </Field>
        )}
        {notice && <div className="sm:col-span-2 lg:col-span-3">{notice}</div>}
        <Field label="Data" optional>
          <DatePicker value={choices.date} min={today} onValueChange={(date) => set({ date })} />
        </Field>
        <Field label="Período" optional hint="Aparece primeiro; os outros continuam à mão.">
          <Select
            value={choices.part || ANY}
            onValueChange={(value) => set({ part: DAY_PARTS.find((part) => part === value) ?? '' })}
            options={[
              { value: ANY, label: 'Qualquer um' },
              ...DAY_PARTS.map((part) => ({ value: part, label: DAY_PART_TITLES[part] })),
            ]}
          />
        </Field>
        <ClientFields
          className="sm:col-span-2 lg:col-span-3"
          value={choices.client}
          onChange={(client) => set({ client: { ...choices.client, ...client } })}
        />
        <p
          aria-label="Endereço montado"
          className="rounded-sm border bg-sunken px-3 py-2 wrap-anywhere select-all sm:col-span-2 lg:col-span-3"
        >
          {url}
        </p>
      </CardBody>
      <CardFooter className="max-sm:grid max-sm:grid-cols-2 tight:grid-cols-1! sm:justify-start">
        <CopyButton variant="primary" text={url} what="o link montado" copiedToast="Link copiado!" />
        {/* Sharing hands the whole address to another program, or to WhatsApp's server: a client's data stay out of it. */}
        {!hasClientData(choices) && <ShareButton title="Agende um horário" url={url} what="o link montado" />}
        <Button
          aria-label="QR Code: link montado"
          onClick={() => setQr({ title: 'Link montado', url, fileName: 'qr-code-link' })}
        >
          <QrCode />
          QR Code
        </Button>
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          aria-label="Visualizar o link montado em nova aba"
          className={buttonClass()}
        >
          <ExternalLink aria-hidden="true" />
          Visualizar
        </a>
        <Button
          className="max-sm:col-span-2 tight:col-span-1!"
          onClick={() =>
            setMade({
              body: shortLinkBody(choices, target, services),
              leavesDataOut: hasClientData(choices),
            })
          }
        >
          <Scissors aria-hidden="true" />
          Criar link curto
        </Button>
      </CardFooter>
      <QrDialog link={qr} onClose={() => setQr(null)} />
      <ShortLinkDialog link={made} onClose={() => setMade(null)} />
    </Card>
  );
}
