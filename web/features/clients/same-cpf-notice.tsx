import { Link } from 'wouter';
import type { ClientRecord } from '#shared/contract/client-records.ts';
import { clientPath } from '#shared/contract/screens.ts';
import { Notice } from '#web/components/ui/notice.tsx';

/** Says which other record has the CPF of this one. */
export function SameCpfNotice({ sameCpf }: Pick<ClientRecord, 'sameCpf'>) {
  if (sameCpf === null) return null;
  return (
    <Notice>
      <p className="wrap-anywhere">
        O cadastro de{' '}
        <Link
          href={clientPath(sameCpf.id)}
          className="font-medium text-accent-text underline underline-offset-4"
        >
          {sameCpf.name}
        </Link>{' '}
        tem o mesmo CPF. Se for a mesma pessoa, junte os dois; se não, confira o número.
      </p>
    </Notice>
  );
}
