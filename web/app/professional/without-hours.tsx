import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { addressOf } from '#shared/contract/screens.ts';
import type { User } from '#shared/contract/users.ts';
import { Button, buttonClass } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';

/** Says that somebody has no hours, what follows from it (`children`), and leads to where they are set. */
export function WithoutHours({
  person,
  reader,
  onHours,
  children,
}: {
  person: Pick<User, 'id' | 'name'>;
  /** Who is signed in: an administrator sets anybody's hours here, a professional on their own page. */
  reader: Pick<User, 'id' | 'role'>;
  onHours: () => void;
  children: ReactNode;
}) {
  const who = person.id === reader.id ? 'Você' : person.name;
  return (
    <Notice tone="warn" live title={`${who} não tem horários ainda`}>
      <p className="text-pretty">{children}</p>
      <div>
        {reader.role === 'admin' ? (
          <Button onClick={onHours}>Definir horários</Button>
        ) : (
          <Link href={addressOf('availability')} className={buttonClass()}>
            Definir horários
          </Link>
        )}
      </div>
    </Notice>
  );
}
