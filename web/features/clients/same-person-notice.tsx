import { Link } from 'wouter';
import type { ClientRecord } from '#shared/contract/client-records.ts';
import { clientPath } from '#shared/contract/screens.ts';
import { Notice } from '#web/components/ui/notice.tsx';

/** Says which other record may be of the same person: it has the CPF of this one, or a contact and the first name. */
export function SamePersonNotice({ sameCpf, sameContact }: Pick<ClientRecord, 'sameCpf' | 'sameContact'>) {
  const other = sameCpf ?? sameContact;
  if (!other) return null;
  return (
    <Notice>
      <p className="wrap-anywhere">
        O cadastro de{' '}
        <Link
          href={clientPath(other.id)}
          className="font-medium text-accent-text underline underline-offset-4"
        >
          {other.name}
        </Link>{' '}
        {sameCpf === null
          ? 'tem o mesmo contato e o mesmo primeiro nome. Se for a mesma pessoa, junte os dois.'
          : 'tem o mesmo CPF. Se for a mesma pessoa, junte os dois; se não, confira o número.'}
      </p>
    </Notice>
  );
}
