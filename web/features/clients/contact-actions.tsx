import { Mail, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ClientRecord } from '#shared/contract/client-records.ts';
import { Button, buttonClass } from '#web/components/ui/button.tsx';
import { DropdownMenu, DropdownMenuItem } from '#web/components/ui/dropdown-menu.tsx';
import { mailAddressOf, telAddressOf, whatsappAddressOf } from '#web/lib/contact-addresses.ts';
import { storedPhone } from '#web/lib/phone.ts';
import { shownName } from '#web/lib/shown-name.ts';

/** One press to call the client or to write to them; where they have several contacts, a menu of them. */
export function ContactActions({
  record,
}: {
  record: Pick<ClientRecord, 'name' | 'socialName' | 'emails' | 'phones'>;
}) {
  const { emails, phones } = record;
  const name = shownName(record.name, record.socialName).shown;
  const reached = (contacts: readonly string[], address: (contact: string) => string | null) =>
    contacts.flatMap((contact) => {
      const href = address(contact);
      return href === null ? [] : [{ contact, href }];
    });
  const numbers = reached(phones, telAddressOf).map(shownNumber);
  const chats = reached(phones, whatsappAddressOf).map(shownNumber);
  return (
    <>
      <Contact icon={<Phone aria-hidden="true" />} label="Ligar" name={name} ways={numbers} />
      <Contact
        icon={<MessageCircle aria-hidden="true" />}
        label="WhatsApp"
        name={name}
        ways={chats}
        opensPage
      />
      <Contact
        icon={<Mail aria-hidden="true" />}
        label="E-mail"
        name={name}
        ways={reached(emails, mailAddressOf)}
      />
    </>
  );
}

type Way = { readonly contact: string; readonly href: string };

const shownNumber = ({ contact, href }: Way): Way => ({ contact: storedPhone(contact), href });

function Contact({
  icon,
  label,
  name,
  ways,
  opensPage = false,
}: {
  icon: ReactNode;
  label: string;
  name: string;
  ways: readonly Way[];
  /** Whether it leads to a page, which gets a tab of its own. */
  opensPage?: boolean | undefined;
}) {
  const target = opensPage ? { target: '_blank', rel: 'noreferrer' } : {};
  const words = (
    <span>
      {label}
      <span className="sr-only"> para {name}</span>
    </span>
  );
  const [first] = ways;
  if (first === undefined) return null;
  if (ways.length === 1) {
    return (
      <a href={first.href} {...target} className={buttonClass({})}>
        {icon}
        {words}
      </a>
    );
  }
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button>
          {icon}
          {words}
        </Button>
      }
    >
      {ways.map(({ contact, href }) => (
        <DropdownMenuItem key={href} asChild>
          <a href={href} {...target}>
            {contact}
          </a>
        </DropdownMenuItem>
      ))}
    </DropdownMenu>
  );
}
